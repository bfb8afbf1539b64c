import { env as variables } from 'node:process'; // violation

const { env } = process; // violation
const { pid } = process;

export { env, pid, variables };
