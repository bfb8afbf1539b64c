import { describe, expect, it } from 'vitest';
import { openBusiness } from './harness/business.ts';
import { borrowDatabase } from './harness/database.ts';
import { figure, percentile, sized } from './harness/figures.ts';
import { startProduct } from './harness/product.ts';
import { startJoining } from './harness/joining.ts';
import { openClient, seeVisit } from './harness/visitor.ts';

const KILLS = sized(3, 20);
const JOINS_A_SECOND = sized(30, 50);

describe('a server that is killed while visitors join', () => {
  it('loses nobody whom it has told, and takes nobody twice', async () => {
    const database = await borrowDatabase();
    const { places } = await openBusiness(database);
    const product = await startProduct({ database });
    const joining = startJoining(product.url, { place: places[0]!, aSecond: JOINS_A_SECOND });
    const returns: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await joining.more(JOINS_A_SECOND);
      await product.kill();
      returns.push(await product.restart());
    }
    await joining.more(JOINS_A_SECOND);
    const outcomes = await joining.stop();
    const client = openClient(product.url);
    const lost = [];
    for (const { joined } of outcomes) {
      const seen = joined && (await seeVisit(client, joined));
      if (seen?.status !== 200) lost.push(joined ?? 'refused');
    }
    expect(lost, 'lost').toEqual([]);
    console.log(outcomes.length, outcomes.filter((o) => o.sent > 1).length, returns);
    figure({
      proof: 'kill-server',
      what: 'serving again after a kill, the slowest',
      value: percentile(returns, 100),
      unit: 'ms',
      goal: { atMost: 3_000 },
    });
  });
});
