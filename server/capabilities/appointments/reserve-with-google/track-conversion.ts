import { trackConversion } from '#contract/appointments/conversions.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import { textOf, whole } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { noteMerchant } from './conversions-store.ts';
import { keyOfToken } from './report-conversions.ts';

/** Stores whether the booking's location differs from the one the partner showed. Ignores unknown tokens. */
export const trackConversionRoute = route(trackConversion, async (context) => {
  const { rwg_token: token, merchant_changed: changed } = context.body as Record<string, unknown>;
  const text = textOf(token, '/rwg_token', 2_000);
  const reply = typeof changed === 'boolean' ? (changed ? 1 : 2) : whole(changed);
  const fields = [
    ...(text === '' ? [{ pointer: '/rwg_token', code: 'required' as const, label: 'rwg_token' }] : []),
    ...(reply === 1 || reply === 2 ? [] : [{ pointer: '/merchant_changed', code: 'option' as const }]),
  ];
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  return context.write(async (tx) => {
    await noteMerchant(tx, { tokenKey: keyOfToken(text), merchantChanged: reply === 1 });
    return nothing();
  });
});
