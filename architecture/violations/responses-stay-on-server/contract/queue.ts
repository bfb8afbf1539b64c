export { described } from './described.responses.ts'; // violation
