/** Of several: the first good one ends it, or every one has to come. */
export type Together = 'any' | 'all';
