import { env as variables } from 'node:process'; // breach

const { env } = process; // breach
const { pid } = process;

export { env, pid, variables };
