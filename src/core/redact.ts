/** Masks secrets in text that is about to be stored, sent or shown elsewhere. */
export type Redact = (text: string) => string;
