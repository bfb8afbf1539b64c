import { choiceOf } from '#domain/notifications/client-rules.ts';
import type { ChannelChoices } from '#domain/notifications/client-rules.ts';
import { isPushOn, NEAR_KINDS } from '#domain/notifications/due-line-messages.ts';
import type { NearKind, PushChoices } from '#domain/notifications/due-line-messages.ts';
import type { NearRules } from '#domain/queue/near-turn.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { lineOfMails } from '../../services/index.ts';
import { configured, settingsByLine } from '../../vendors/index.ts';

const chosen = (kind: NearKind, channels: ChannelChoices, pushes: PushChoices): boolean =>
  choiceOf(channels, kind) !== 'none' || isPushOn(pushes, kind);

/** Whether a value stored for the location switches one of the messages on; most locations have none. */
export async function sendsNearMessages(
  tx: Tx,
  { locationId, version }: { locationId: number; version: number },
): Promise<boolean> {
  return configured(tx, { version, name: `near-turn/${locationId}` }, async () => {
    const settings = await settingsByLine(tx, locationId);
    const channels = settings.stored('notifications.client_channels');
    const pushes = settings.stored('notifications.client_push');
    return NEAR_KINDS.some(
      (kind) =>
        channels.some((choices) => chosen(kind, choices, {})) ||
        pushes.some((choices) => chosen(kind, {}, choices)),
    );
  });
}

/** Returns when visitors of these services hear that their turn comes near: their lines of business may differ. */
export async function nearRulesOf(
  tx: Tx,
  at: { locationId: number; version: number },
  serviceIds: readonly number[],
): Promise<Map<number, NearRules>> {
  const rules = new Map<number, NearRules>();
  for (const id of serviceIds) {
    const name = `near-turn/${at.locationId}/${id}`;
    rules.set(id, await configured(tx, { version: at.version, name }, () => read(tx, at.locationId, id)));
  }
  return rules;
}

async function read(tx: Tx, locationId: number, serviceId: number): Promise<NearRules> {
  const line = await lineOfMails(tx, serviceId);
  const settings = (await settingsByLine(tx, locationId)).of(line?.id ?? null);
  const isOn = (kind: NearKind): boolean =>
    chosen(kind, settings.get('notifications.client_channels'), settings.get('notifications.client_push'));
  return {
    position: isOn('position') ? settings.get('notifications.position') : null,
    returnMinutes: isOn('return') ? settings.get('notifications.return_minutes') : null,
  };
}
