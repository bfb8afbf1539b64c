import styles from './icon-mark.module.css';

/** An icon of a sheet, `/icons.svg#home`, in the colour of the text. */
export function SheetIcon({ address }: { address: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <use href={address} />
    </svg>
  );
}

/** A small mark next to a name: an icon on a pale ground of its colour, or the colour alone. None without both. */
export function IconMark({ colour, icon }: { colour: string; icon: string | null }) {
  if (colour === '' && icon === null) return null;
  const fill = colour === '' ? 'currentColor' : colour;
  return (
    // Attributes, because a page's content policy allows no inline styles.
    <svg className={styles.mark} viewBox="-6 -6 36 36" aria-hidden="true">
      <rect x="-6" y="-6" width="36" height="36" rx="10" fill={fill} fillOpacity="0.18" stroke="none" />
      {icon === null ? (
        <circle cx="12" cy="12" r="7" fill={fill} stroke="none" />
      ) : (
        <use href={icon} width="24" height="24" />
      )}
    </svg>
  );
}
