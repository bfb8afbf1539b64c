import { locationMessageSettings } from '#contract/settings/settings-pages.ts';
import { Messages } from './Messages.tsx';

/** The matrix of messages to the recipients of a location. */
export default function LocationMessages({ at }: { at: string | null }) {
  return <Messages at={at} audience="location" of={locationMessageSettings} />;
}
