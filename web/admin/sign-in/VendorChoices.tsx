import styles from './sign-in.module.css';

/** Receding arches, the nearest dark, the last one lit: half width and top in a frame of 720 by 900. */
const ENTRY_CHANNELS: readonly { half: number; top: number; shade: string | undefined }[] = [
  { half: 420, top: -104, shade: styles.door1 },
  { half: 320, top: 90, shade: styles.door2 },
  { half: 240, top: 230, shade: styles.door3 },
  { half: 170, top: 360, shade: styles.door4 },
  { half: 107, top: 480, shade: styles.door5 },
  { half: 56, top: 590, shade: styles.door6 },
];

/** The decorative picture next to the sign-in form. */
export function VendorChoices() {
  return (
    <svg
      className={styles.doorways}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {ENTRY_CHANNELS.map(({ half, top, shade }) => (
        <path
          key={half}
          className={shade}
          d={`M${360 - half} 900V${top + half}a${half} ${half} 0 0 1 ${2 * half} 0V900z`}
        />
      ))}
    </svg>
  );
}
