/** The stage of an appointment: its visitor has not come, or stands in the line, or is served. */
export type LineStage = 'booked' | 'waiting' | 'called' | 'serving';

/** What staff do with a visitor who has checked in. */
export type LineVerb = 'call' | 'start' | 'return' | 'undo';

interface InLine {
  version: number;
  ticket: string | null;
  stage: LineStage;
  before: LineStage | null;
}

/** From which stages a verb leads, and to which stage. An undo leads back. */
const STEPS: Record<Exclude<LineVerb, 'undo'>, { from: readonly LineStage[]; to: LineStage }> = {
  call: { from: ['waiting'], to: 'called' },
  start: { from: ['waiting', 'called'], to: 'serving' },
  return: { from: ['called', 'serving'], to: 'waiting' },
};

/** The appointment after a verb with this response, from the rules alone; undefined is one that is cancelled. */
export function afterVerb(
  has: InLine | undefined,
  { verb, version }: { verb: LineVerb; version?: number },
  shown: object,
): InLine | 'same' | 'impossible' {
  const to = has && stageAfter(has, verb);
  const isStale = has?.version !== version;
  if ('refused' in shown)
    return isDueRefusal(shown.refused, { has, isStale, to, verb }) ? 'same' : 'impossible';
  if (!has || isStale || to === null || to === undefined) return 'impossible';
  if (!('stage' in shown) || !('version' in shown)) return 'impossible';
  if (shown.stage !== to || shown.version !== has.version + 1) return 'impossible';
  return { ...has, stage: to, version: has.version + 1, before: verb === 'undo' ? null : has.stage };
}

function stageAfter({ stage, before }: InLine, verb: LineVerb): LineStage | null {
  if (verb === 'undo') return before;
  const { from, to } = STEPS[verb];
  return from.includes(stage) ? to : null;
}

function isDueRefusal(
  code: unknown,
  of: { has: InLine | undefined; isStale: boolean; to: LineStage | null | undefined; verb: LineVerb },
): boolean {
  const { has, isStale, to, verb } = of;
  // A cancelled visit has left the line, if it was ever in it.
  if (!has) return ['not-found', 'visit-changed', 'transition-refused'].includes(String(code));
  if (code === 'visit-changed') return isStale;
  // An exchanged position has ended; other appointments have none before the check-in.
  if (has.ticket === null) return code === 'not-found' || (!isStale && code === 'transition-refused');
  return !isStale && to === null && code === (verb === 'undo' ? 'undo-refused' : 'transition-refused');
}
