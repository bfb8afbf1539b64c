import { beforeAll, describe, expect, it } from 'vitest';
import { STEPS_TO } from './entry-channels/change.ts';
import type { Change, EntryChannel } from './entry-channels/change.ts';
import { CHANGES, SILENT, SILENT_JOBS, entryChannels } from './entry-channels/channels.ts';
import type { Heard, Town } from './entry-channels/town.ts';
import { openTown } from './entry-channels/town.ts';
import { figure } from './harness/figures.ts';

const proof = 'entry-channels';
const BY_ALL = ['location_id', 'service_id', 'status'];

let town: Town;
beforeAll(async () => {
  town = await openTown();
});

/** Makes a change through the channel and returns the events that both subscribers received. */
async function through(channel: EntryChannel): Promise<[Heard[], Heard[]]> {
  const method = channel.from === 'phoned' ? 2 : 1;
  const visit =
    channel.from === null
      ? { id: '', code: '' }
      : await (channel.from === 'booked' ? town.booked() : town.visit(method));
  if (channel.from !== null)
    for (const verb of STEPS_TO[channel.from]) expect((await town.move(visit, verb)).status).toBe(200);
  await town.heard();
  const response = (await channel.go(town, visit)) as { status?: number; text?: string } | undefined;
  if (response?.status !== undefined) expect([200, 201, 204], response.text).toContain(response.status);
  const heard = (await town.heard()).map((events) => withoutBeside(events, channel)) as [Heard[], Heard[]];
  // No other visitor waits in the line when the next one is called.
  await town.endDay();
  await town.moveOn();
  return heard;
}

/** Leaves out the events about something else, each of which comes once. */
function withoutBeside(events: readonly Heard[], { beside = [] }: EntryChannel): Heard[] {
  const kinds = events.map(({ kind }) => kind);
  for (const kind of beside)
    expect(
      kinds.filter((one) => one === kind),
      kind,
    ).toEqual([kind]);
  return events.filter(({ kind }) => !beside.includes(kind));
}

const channels = CHANGES.flatMap((change) => change.channels.map((channel) => ({ change, channel })));

describe('every entry channel', () => {
  it.each(
    channels.map(
      ({ change, channel }) =>
        [change.what, channel.from ?? 'nothing', channel.by, { change, channel }] as const,
    ),
  )(
    'sends the same event for %s after %s by %s, once to each listener',
    async (_what, _from, _by, { change, channel }) => {
      const [first, second] = await through(channel);
      expect(first, 'events of the first listener').toHaveLength(1);
      expect(second, 'events of the second listener').toEqual(first);
      expectMessage(first[0]!, { change, channel });
    },
  );

  it('sends no event without a change', async () => {
    const key = 'one-key-for-one-and-the-same-join';
    const { id, attributes } = (await town.join({ key })).body.data;
    const visit = { id, code: attributes.confirm_code };
    expect((await town.byVisitor(visit, { status: 4 })).status).toBe(200);
    expect((await town.heard())[0]).toHaveLength(2);
    expect((await town.byVisitor(visit, { status: 4 })).status).toBe(200);
    expect((await town.move(visit, 'call')).status).toBe(422);
    expect((await town.byVisitor(visit, { notes: 'too late' })).status).toBe(422);
    expect(await town.heard()).toEqual([[], []]);
  });

  it('is in this table', () => {
    const existing = new Set([
      ...channels.map(({ channel }) => channel.by),
      ...Object.keys({ ...SILENT, ...SILENT_JOBS }),
    ]);
    const ways = entryChannels(town);
    expect(
      ways.filter((way) => !existing.has(way)),
      'entry channels without a row in proofs/entry-channels',
    ).toEqual([]);
    expect(
      [...existing].filter((way) => !ways.includes(way)),
      'rows without an entry channel',
    ).toEqual([]);
    figure({
      proof,
      what: 'entry channels, each with the same event to two listeners',
      value: channels.length,
      unit: '',
    });
  });
});

function expectMessage(heard: Heard, { change, channel }: { change: Change; channel: EntryChannel }): void {
  const ofVisit = heard.subject.startsWith('visit ');
  expect(heard.kind).toBe(change.kind);
  expect(heard.actor).toBe(channel.actor);
  // The event says whether staff gave a reason.
  const says = Object.keys(heard.data).filter((key) => key !== 'with_reason');
  const everywhere = ofVisit ? BY_ALL : heard.subject.startsWith('group-session ') ? [] : ['location_id'];
  expect(says.toSorted()).toEqual([...everywhere, ...change.says].toSorted());
  if (change.status !== null) expect(heard.data['status']).toBe(change.status);
}
