import { clientMessageSettings } from '#contract/settings/settings-pages.ts';
import { Messages } from './Messages.tsx';

/** The matrix of messages to clients. */
export default function ClientMessages({ at }: { at: string | null }) {
  return <Messages at={at} audience="client" of={clientMessageSettings} />;
}
