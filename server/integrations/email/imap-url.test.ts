import { describe, expect, it } from 'vitest';
import { readImapUrl } from './imap-url.ts';

describe('the address of a mailbox', () => {
  it.each([
    [
      'imaps://reply%40mail.example:a%2Fb%25@mail.example.com',
      ['mail.example.com', 993, true, 'reply@mail.example', 'a/b%', 'INBOX'],
    ],
    ['imap://ana:secret@127.0.0.1:10143/Replies', ['127.0.0.1', 10_143, false, 'ana', 'secret', 'Replies']],
    ['imap://ana:secret@[::1]/A%20folder/Within', ['::1', 143, false, 'ana', 'secret', 'A folder/Within']],
  ])('%s is read', (text, [host, port, secure, user, password, folder]) => {
    expect(readImapUrl(text)).toEqual({ host, port, secure, user, password, folder });
  });

  it.each([
    ['https://ana:secret@mail.example', 'not an address'],
    ['mail.example', 'not an address'],
    ['imaps://mail.example', 'no user'],
    ['imaps://ana@mail.example', 'no user'],
    ['imaps://ana:secret@mail.example/INBOX?a=1', 'end after the folder'],
    ['imaps://ana:100%secret@mail.example', '%25'],
  ])('%s is refused, without its password', (text, why) => {
    const read = () => readImapUrl(text);
    expect(read).toThrow(why);
    expect(read).not.toThrow(/secret/);
  });
});
