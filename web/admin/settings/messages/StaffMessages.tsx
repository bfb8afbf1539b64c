import { staffMessageSettings } from '#contract/settings/settings-pages.ts';
import { Messages } from './Messages.tsx';

/** The matrix of messages to staff members. */
export default function StaffMessages({ at }: { at: string | null }) {
  return <Messages at={at} audience="staff" of={staffMessageSettings} />;
}
