import { classNames } from '../class-names.ts';
import { initialsOf } from './initials.ts';
import styles from './avatar.module.css';

export type AvatarProps = {
  /** The person's name, shown as initials. Hidden from assistive technology, because the name is always next to it. */
  name?: string;
  /** Shown instead of initials: the ticket of the person being called. */
  text?: string;
  src?: string | null;
  size?: 'small' | 'regular' | 'large' | 'ticket';
  /** Neutral by default; `you` for the signed-in person, `calling` for the person being called. */
  tone?: 'neutral' | 'you' | 'calling';
};

/** The picture or initials of a person, in the shape of an arch. */
export function Avatar({ name = '', text, src, size = 'regular', tone = 'neutral' }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, styles[size], styles[tone])}
      aria-hidden={text ? undefined : true}
    >
      {src ? <img src={src} alt="" /> : (text ?? initialsOf(name))}
    </span>
  );
}
