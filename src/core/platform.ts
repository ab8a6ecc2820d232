/** The system that wisp runs on: settled when it was started, and so no effect. Read nowhere else. */
export const { platform } = process;
