import { afterEach, describe, expect, it, vi } from 'vitest';
import { Announcements, canSpeak, phraseFor, speakIn, spelled, voiceFor } from './announcements.ts';
import type { Speaker } from './announcements.ts';

/** A loudspeaker whose sentences take two seconds, and which hears two at once. */
function fakeSpeaker() {
  let now = 0;
  let sounding = 0;
  const heard: string[] = [];
  const sound = async (text: string, ms: number) => {
    heard.push(`${now / 1000} ${text}${sounding > 0 ? ' OVERLAPS' : ''}`);
    sounding += 1;
    await Promise.resolve();
    now += ms;
    sounding -= 1;
  };
  const speaker: Speaker = {
    now: () => now,
    wait: async (ms) => {
      await Promise.resolve();
      now += ms;
    },
    chime: () => sound('chime', 1000),
    say: ({ text, locale }) => sound(`${locale === 'en-US' ? '' : `${locale} `}${text}`, 2000),
  };
  const settled = () => new Promise<void>((done) => setTimeout(done, 5));
  return { speaker, heard, settled };
}

const said = (text: string, ...locales: string[]) => locales.map((locale) => ({ locale, text }));
const a = { id: '1-1', sentences: said('A', 'en-US'), volume: 1 };
const b = { id: '2-1', sentences: said('B', 'en-US'), volume: 1 };

it('a phrase of the vendor has the ticket and the station as they are', () => {
  const call = { ticket: 'A, 0 4 2', station: '{ticket} $& $1' };
  expect(phraseFor('To {station}: {ticket}, {ticket}.', call)).toBe('To {ticket} $& $1: A, 0 4 2, A, 0 4 2.');
});

describe('announced calls', () => {
  it('follow each other when they come at once, and repeat once after six seconds', async () => {
    const { speaker, heard, settled } = fakeSpeaker();
    new Announcements(speaker).add([a, b]);
    await settled();
    expect(heard).toEqual(['0 chime', '1 A', '3 chime', '4 B', '9 chime', '10 A', '12 chime', '13 B']);
  });

  it('are said once however often the board arrives, and a recall is a new call', async () => {
    const { speaker, heard, settled } = fakeSpeaker();
    const announcements = new Announcements(speaker);
    announcements.add([a]);
    announcements.add([a, b]);
    await settled();
    announcements.add([a, b]);
    await settled();
    expect(heard.filter((line) => / [AB]$/.test(line)).map((line) => line.split(' ')[1])).toEqual([
      'A',
      'B',
      'A',
      'B',
    ]);
    announcements.add([{ ...a, id: '1-2' }]);
    await settled();
    expect(heard.filter((line) => line.endsWith(' A'))).toHaveLength(4);
  });

  it('are said in each language in turn, before the next call', async () => {
    const { speaker, heard, settled } = fakeSpeaker();
    const both = { id: '3-1', sentences: said('C', 'en-US', 'es-ES'), volume: 1 };
    new Announcements(speaker).add([both, b]);
    await settled();
    const words = heard.map((line) => line.replace(/^\S+ /, ''));
    const call = ['chime', 'C', 'es-ES C', 'chime', 'B'];
    expect(words).toEqual([...call, ...call]);
  });

  it('end with the hours of sound, and later calls are said again', async () => {
    const { speaker, heard, settled } = fakeSpeaker();
    const announcements = new Announcements(speaker);
    announcements.add([a, b]);
    announcements.stop();
    await settled();
    expect(heard).toEqual(['0 chime']);
    announcements.add([a, b, { ...a, id: '1-2' }]);
    await settled();
    expect(heard.filter((line) => line.endsWith(' A'))).toHaveLength(2);
  });

  it('are left out when the sound was off', async () => {
    const { speaker, heard, settled } = fakeSpeaker();
    const announcements = new Announcements(speaker);
    announcements.skip([a]);
    announcements.add([a]);
    await settled();
    expect(heard).toEqual([]);
  });
});

describe('a display', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['both its languages', ['en-US', 'es-MX'], ['en-US', 'es-ES'], true],
    ['one of its languages', ['en-US'], ['en-US', 'es-ES'], false],
    ['no board yet', ['en-US'], [], false],
  ])('with a voice for %s', async (_, langs, locales, result) => {
    vi.stubGlobal('speechSynthesis', { getVoices: () => langs.map((lang) => ({ lang })) });
    speakIn(locales);
    expect(await canSpeak(0)).toBe(result);
  });

  it('waits for voices that load late', async () => {
    let voices: object[] = [];
    vi.stubGlobal('speechSynthesis', { getVoices: () => voices });
    speakIn(['en-US']);
    const result = canSpeak(2);
    voices = [{ lang: 'en-US' }];
    expect(await result).toBe(true);
  });
});

describe('the voice', () => {
  const voice = (lang: string) => ({ lang }) as SpeechSynthesisVoice;

  it('spells tickets', () => {
    expect([spelled('A-042'), spelled('VIP-7')]).toEqual(['A, 0 4 2', 'V I P, 7']);
  });

  it.each([
    ['the exact locale first', 'pt-BR', ['pt-PT', 'pt_BR'], 'pt_BR'],
    ['another region of the language', 'fr-FR', ['en-US', 'fr-CA'], 'fr-CA'],
    ['none of another language', 'ko-KR', ['en-US', 'kok-IN'], undefined],
  ])('is %s', (_words, locale, langs, chosen) => {
    expect(voiceFor(locale, langs.map(voice))?.lang).toBe(chosen);
  });
});
