export { described } from './described.answers.ts'; // breach
