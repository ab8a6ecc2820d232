/** What is asked of the system about processes. */
export interface ProcessProbe {
  /**
   * When the process began, in the system's own words: the same for as long as it lives, different
   * for a later one with the same number. Undefined when there is none, or only its unread exit.
   */
  startOf(pid: number): Promise<string | undefined>;
  /** How often that may be asked at little cost, in milliseconds. */
  readonly everyMs: number;
}
