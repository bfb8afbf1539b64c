import { editsOfRun, mutatedFile } from './mutations.ts';

const edits = editsOfRun('proof');

/** The run's mutation in product code that the proof itself loads. */
export const applyMutation = () => ({
  name: 'foyer-apply-mutation',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => mutatedFile(id.split('?')[0] ?? '', code, edits),
});

/** A mutated file must not be cached for later runs. */
export const mayCacheFiles = edits.length === 0;
