import { expect, it } from 'vitest';
import { blankClient } from '#contract/clients/clients.values.ts';
import { namedClient } from './use-named-client.ts';

const values = { ...blankClient, first_name: 'Grace', last_name: 'Okafor' };

it('fills a form with a client, without what is masked', () => {
  const whole = { ...values, email: 'grace@example.com', phone: '+12065550142' };
  expect(namedClient('5', whole)).toMatchObject({
    id: '5',
    name: 'Grace Okafor',
    typed: { first_name: 'Grace', email: 'grace@example.com', cell_phone: '+12065550142', lang: 'en' },
  });
  const masked = { ...values, email: 'g…@example.com', phone: '…42' };
  expect(namedClient('5', masked).typed).toMatchObject({ email: '', cell_phone: '' });
});
