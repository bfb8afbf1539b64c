import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { archOf, waitShares } from './arch-geometry.ts';
import type { Arch, WaitTimes } from './arch-geometry.ts';
import styles from './wait-arch.module.css';

const REGULAR = { width: 288, height: 254, stroke: 10 };
const SMALL = { width: 228, height: 156, stroke: 8 };

/** Words under a foot of the arch, so that nothing depends on the drawing. */
export type FootText = { label: ReactNode; value: ReactNode };

export type WaitArchProps = {
  /** Null before joining: shows only the outline. */
  times: WaitTimes | null;
  size?: 'regular' | 'small';
  /** Content inside the arch; see ArchText. */
  children: ReactNode;
  /** Under the left foot (joined) and the right foot (likely turn). */
  start?: FootText | null;
  end?: FootText | null;
};

/**
 * The wait as an arch: left foot joined, right foot the latest likely time, a white knob at now, the expected
 * window in a lighter tone, a tick at the expected time. Hidden from assistive technology; the words hold every fact.
 */
export function WaitArch({ times, size = 'regular', children, start, end }: WaitArchProps) {
  const shape = size === 'small' ? SMALL : REGULAR;
  const arch = archOf(shape);
  return (
    <div className={classNames(styles.figure, size === 'small' && styles.small)}>
      <svg className={styles.drawing} viewBox={viewBox(shape)} fill="none" aria-hidden="true">
        <path className={styles.track} d={arch.path} strokeWidth={shape.stroke} />
        {times && <Progress arch={arch} times={times} stroke={shape.stroke} />}
      </svg>
      <div className={styles.inside}>{children}</div>
      {(start || end) && (
        <div className={styles.feet}>
          {start && <Foot {...start} />}
          {end && <Foot {...end} />}
        </div>
      )}
    </div>
  );
}

/** The three lines inside the arch: "Approximately", the wait, and its range. */
export function ArchText(props: {
  lead?: ReactNode;
  main: ReactNode;
  /** Whether `main` is a figure short enough for the largest letters. */
  large?: boolean;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      {props.lead && <p className={styles.lead}>{props.lead}</p>}
      <p className={classNames(styles.main, props.large && styles.large)}>{props.main}</p>
      {props.note && <p className={styles.note}>{props.note}</p>}
      {props.children}
    </>
  );
}

/** The turn: the arch filled with the lamp colour, in the position of the wait. */
export function TurnArch({ lead, station, note }: { lead: ReactNode; station: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.turn}>
      <div className={styles.door}>
        <p className={styles.turnLead}>{lead}</p>
        <p className={styles.station} style={{ '--longest': longestWord(station) } as CSSProperties}>
          {station}
        </p>
        {note && <p className={styles.turnLead}>{note}</p>}
      </div>
    </div>
  );
}

/** Length of the longest word in average letter widths; Chinese and Korean letters count double. Sets the font size. */
export function longestWord(words: ReactNode): number {
  if (typeof words !== 'string') return 1;
  const widths = words
    .split(/\s+/)
    .map((word) =>
      [...word].reduce(
        (sum, letter) => sum + (/\p{Ideographic}|\p{Script=Hangul}/u.test(letter) ? 1.8 : 1),
        0,
      ),
    );
  return Math.max(1, ...widths);
}

function Progress({ arch, times, stroke }: { arch: Arch; times: WaitTimes; stroke: number }) {
  const { knob, windowFrom, tick } = waitShares(times);
  // A knob on the very foot would leave the box; keep it one radius away from both ends.
  const edge = 1 - stroke / arch.length;
  const at = Math.min(edge, Math.max(1 - edge, knob));
  const moving: CSSProperties = {
    offsetPath: `path('${arch.path}')`,
    offsetDistance: `${at * 100}%`,
  };
  return (
    <>
      {windowFrom < 1 && (
        <path
          className={styles.window}
          d={arch.path}
          pathLength={1}
          strokeWidth={stroke}
          strokeDasharray={`${1 - windowFrom} 2`}
          strokeDashoffset={-windowFrom}
        />
      )}
      <path
        className={styles.passed}
        d={arch.path}
        pathLength={1}
        strokeWidth={stroke}
        style={{ strokeDasharray: `${at} 2` }}
      />
      {tick !== undefined && (
        <g
          className={styles.tick}
          style={{ offsetPath: moving.offsetPath, offsetDistance: `${tick * 100}%` }}
        >
          <path d="M0-10V10" />
          <path d="M0-10V10" />
        </g>
      )}
      <circle className={styles.knob} r={stroke} style={moving} />
    </>
  );
}

function Foot({ label, value }: FootText) {
  return (
    <p className={styles.foot}>
      <span className={styles.footLabel}>{label}</span>
      <span>{value}</span>
    </p>
  );
}

// The knob is wider than the line below it.
function viewBox({ width, height, stroke }: typeof REGULAR): string {
  const room = stroke * 0.75;
  return `${-room} ${-room} ${width + 2 * room} ${height + room}`;
}
