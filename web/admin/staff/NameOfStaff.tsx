import { photoAddress } from '#contract/staff/photos.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { usePerson } from '../session/session.ts';
import styles from './photo.module.css';

/** A person of a list: their picture or initials, and their name. */
export function NameOfStaff({ name, photo }: { name: string; photo: string }) {
  const { vendor } = usePerson();
  return (
    <span className={styles.named}>
      <Avatar name={name} src={photoAddress(vendor?.pathname ?? '', photo)} size="small" />
      {name}
    </span>
  );
}

/** An address that may go on in a second line after its sign. */
export function BrokenAtSign({ email }: { email: string }) {
  const [name, host] = email.split('@');
  if (host === undefined) return '–';
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
