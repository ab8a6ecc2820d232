/**
 * Who asks for a command to be run. It goes with the command to the policy and to the sandbox: what
 * the user typed is theirs, what an agent or a project's file proposes is held more tightly.
 */
export type ProposedBy = (typeof proposers)[number];

export const proposers = ['user', 'project', 'agent'] as const;
