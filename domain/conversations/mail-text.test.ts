import { describe, expect, it } from 'vitest';
import { replySubject, isAutomatic, textOfHtml, writtenPart } from './mail-text.ts';

describe('the written part of a mail', () => {
  it.each([
    ['Is parking free?', 'Is parking free?'],
    [
      'Is parking free?\r\n\r\nOn Fri, 20 Nov 2026 at 10:00, Harbor Bank <no-reply@foyer.example>\r\nwrote:\r\n\r\n> Your appointment\r\n> is at 11.\r\n',
      'Is parking free?',
    ],
    ['Merci !\n\nLe ven. 20 nov. 2026 à 10:00, Harbor a écrit :\n> Votre rendez-vous', 'Merci !'],
    ['好的\n\n2026年11月20日 10:00，Harbor 写道：\n> 您的预约', '好的'],
    ['On 20 Nov 2026, Harbor wrote:\n> Your appointment\n\nI come later.', 'I come later.'],
    ['> At 10?\nYes.\n> With Ana?\nNo, with Ben.\n> Bye', 'Yes.\n> With Ana?\nNo, with Ben.'],
    ['I bring these:\n> passport\nand a photo.', 'I bring these:\n> passport\nand a photo.'],
    ['Please note:\n\n> a quote', 'Please note:'],
    ['Yes.\n\n-----Original Message-----\nFrom: Harbor\nYour appointment', 'Yes.'],
    [
      'Ja.\n\n________________________________\nVon: Harbor <a@b.example>\nGesendet: Freitag\nAn: Ana\n\nHallo',
      'Ja.',
    ],
    ['Yes.\n\nFrom: Harbor <a@b.example>\nSent: Friday\nTo: Ana\nSubject: Hello\n\nHello', 'Yes.'],
    ['> all of it\n> is quoted', '> all of it\n> is quoted'],
  ])('of %j is what its author wrote', (mail, own) => {
    expect(writtenPart(mail)).toBe(own);
  });

  it('is cut where it is too long', () => {
    expect(writtenPart('a'.repeat(30_000))).toHaveLength(20_002);
  });

  it('of a page is its words without the quote', () => {
    expect(
      textOfHtml(
        '<html><head><style>p{}</style></head><body><p>Is it &lt;free&gt;&nbsp;?</p><p>Ana &#x1F600;</p><div class="gmail_quote">On Friday<blockquote>Hi</blockquote></div>',
      ),
    ).toBe('Is it <free> ?\n\nAna 😀'.replace('\n\n', '\n\n'));
    expect(textOfHtml('<blockquote>Only this</blockquote>')).toBe('Only this');
  });
});

describe('a mail of a program', () => {
  const read = (headers: Record<string, string>, from = 'ana@client.example') =>
    isAutomatic((name) => headers[name], from);

  it.each([
    { 'auto-submitted': 'auto-replied' },
    { precedence: 'bulk' },
    { 'x-autoreply': 'yes' },
    { 'return-path': '<>' },
    { 'content-type': 'multipart/report; report-type=delivery-status' },
    { 'list-id': '<a.list.example>' },
  ] as Record<string, string>[])('is known by %j', (headers) => {
    expect(read(headers)).toBe(true);
  });
  it('is known by its sender', () => {
    expect(read({}, 'MAILER-DAEMON@mail.example')).toBe(true);
    expect(read({}, '')).toBe(true);
  });
  it('is none that a person wrote', () => {
    expect(
      read({ 'auto-submitted': 'no', precedence: 'normal', 'return-path': '<ana@client.example>' }),
    ).toBe(false);
  });
});

it('an answer has one mark of an answer', () => {
  expect(replySubject('Your appointment')).toBe('Re: Your appointment');
  expect(replySubject('AW: RE: Re : Your appointment')).toBe('Re: Your appointment');
  expect(replySubject('Reading room')).toBe('Re: Reading room');
  expect(replySubject(' Re: ')).toBe('');
});
