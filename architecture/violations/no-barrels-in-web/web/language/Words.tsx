export { useWords } from './words-context.ts';

export const Words = ({ id }: { id: string }) => <span>{id}</span>;
