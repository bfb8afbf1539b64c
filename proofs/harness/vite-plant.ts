import { askedChanges, plantedFile } from './faults.ts';

/** The fault of this run in what the proof itself loads of the product. */
export function plantFaults() {
  const changes = askedChanges();
  return {
    name: 'foyer-plant-faults',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => plantedFile(id.split('?')[0] ?? '', code, changes),
  };
}
