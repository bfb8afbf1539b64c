import { importAppointments } from '#contract/imports/imports.ts';
import { ImportWizard } from '../imports/ImportWizard.tsx';

/** Appointments to come from a CSV file. */
export default function ImportPage({ address }: { address: string }) {
  return <ImportWizard words="appointments" endpoints={importAppointments} address={address} />;
}
