import type { DueRule } from '#domain/queue/call-order.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';

/** When visitors with an appointment go before others, by the settings of the location. */
export const dueRuleOf = (settings: Settings): DueRule => ({
  minutesBefore: settings.get('lobby.dueMinutesBefore'),
  lateAfterMinutes: settings.get('lobby.lateAfterMinutes'),
});

export const dueRuleAt = async (tx: Tx, locationId: number): Promise<DueRule> =>
  dueRuleOf(await effectiveSettings(tx, locationId));
