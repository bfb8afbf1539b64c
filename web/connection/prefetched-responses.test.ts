import { describe, expect, it } from 'vitest';
import { responsesIn } from './prefetched-responses.ts';
import { Refusal } from './refusal.ts';

const LOCATION_ID = '/api/v2/open/locations/1';
const VISIT = '/api/v2/open/queue-appointments/7?confirm_code=x';

const documentWith = (text: string | null) =>
  ({ getElementById: () => (text === null ? null : { textContent: text }) }) as unknown as Document;

const input = (answers: object) => documentWith(JSON.stringify(answers));

describe('prefetched responses', () => {
  it('are returned once, so that a second request fetches', async () => {
    const give = responsesIn(
      input({ [LOCATION_ID]: { status: 200, body: { data: 'Pike Street' } } }),
      () => 0,
    );
    await expect(give(LOCATION_ID)).resolves.toEqual({ data: 'Pike Street' });
    expect(give(LOCATION_ID)).toBeUndefined();
    expect(give('/api/v2/open/locations/2')).toBeUndefined();
  });

  it('reject with a refusal as a request would', async () => {
    const body = { errors: [{ status: '404', code: 'not-found', title: 'Nothing here' }] };
    const give = responsesIn(input({ [VISIT]: { status: 404, body } }), () => 0);
    const fault = await give(VISIT)!.catch((one: unknown) => one);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toMatchObject({ status: 404, code: 'not-found', title: 'Nothing here' });
  });

  it('are ignored once they are old, but not before', () => {
    const answers = { [LOCATION_ID]: { status: 200, body: {} } };
    expect(responsesIn(input(answers), () => 15_001)(LOCATION_ID)).toBeUndefined();
    expect(responsesIn(input(answers), () => Number.POSITIVE_INFINITY)(LOCATION_ID)).toBeUndefined();
    expect(responsesIn(input(answers), () => 14_999)(LOCATION_ID)).toBeDefined();
  });

  it.each([[null], [''], ['{'], ['{}']])('are empty in a document that holds %j', (text) => {
    expect(responsesIn(documentWith(text), () => 0)(LOCATION_ID)).toBeUndefined();
  });
});
