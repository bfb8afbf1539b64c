import { playTone } from '#web/kit/sound/tone.ts';

/** A sentence, and the language whose voice says it. */
export interface Sentence {
  readonly locale: string;
  readonly text: string;
}

/** A call to announce, and its sentence in each language. */
export interface Announcement {
  readonly id: string;
  readonly sentences: readonly Sentence[];
  /** From 0 to 1. */
  readonly volume: number;
}

/** The loudspeaker. Each promise ends with its sound. */
export interface Speaker {
  readonly chime: (volume: number) => Promise<void>;
  readonly say: (sentence: Sentence, volume: number) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** A call is repeated once, this long after it was said (2.8.2). */
const REPEAT_AFTER = 6_000;
/** The chime ends before the voice begins. */
const CHIME_MS = 900;
/** Some browsers never report the end of a sentence; the next call must not wait for ever. */
const LONGEST_SENTENCE = 15_000;

/**
 * Announces calls one after the other: the chime, the sentence in each language, and once more after six seconds. It knows each
 * call by its id, so that a board that arrives again announces nothing twice.
 */
export class Announcements {
  readonly #known = new Set<string>();
  readonly #speaker: Speaker;
  #queue: (Announcement & { due: number; repeats: boolean })[] = [];
  #speaking = false;
  #stops = 0;

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
  }

  /** Calls from before the sound was on: they are never announced. */
  skip(calls: readonly Pick<Announcement, 'id'>[]): void {
    for (const { id } of calls) this.#known.add(id);
  }

  /** Oldest first. */
  add(calls: readonly Announcement[]): void {
    const fresh = calls.filter(({ id }) => !this.#known.has(id));
    this.skip(fresh);
    const due = this.#speaker.now();
    this.#queue.push(...fresh.map((call) => ({ ...call, due, repeats: true })));
    if (!this.#speaking) void this.#speak();
  }

  /** The hours of sound have ended, or the voice is off: what is not said yet is not said. */
  stop(): void {
    this.#queue = [];
    this.#stops += 1;
  }

  async #speak(): Promise<void> {
    this.#speaking = true;
    while (this.#queue.length > 0) {
      const [next] = this.#queue.toSorted((a, b) => a.due - b.due);
      const early = next!.due - this.#speaker.now();
      if (early > 0) {
        // In short steps: a new call goes before a repeat that is not due.
        await this.#speaker.wait(Math.min(early, 250));
        continue;
      }
      this.#queue = this.#queue.filter((call) => call !== next);
      const stops = this.#stops;
      await this.#speaker.chime(next!.volume);
      for (const sentence of next!.sentences)
        if (stops === this.#stops) await this.#speaker.say(sentence, next!.volume);
      if (next!.repeats && stops === this.#stops)
        this.#queue.push({ ...next!, due: this.#speaker.now() + REPEAT_AFTER, repeats: false });
    }
    this.#speaking = false;
  }
}

/** The ticket as a voice reads it: "A-042" is "A, 0 4 2". */
export function spelled(ticket: string): string {
  return ticket
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');
}

/** The vendor's phrase for a call. */
export const phraseFor = (phrase: string, { ticket, station }: { ticket: string; station: string }): string =>
  phrase.replaceAll(/\{(ticket|station)\}/g, (_, name) => (name === 'ticket' ? ticket : station));

/** The browser's voice for a locale; null leaves the chime alone. */
export function voiceFor(
  locale: string,
  voices: readonly SpeechSynthesisVoice[] = globalThis.speechSynthesis?.getVoices() ?? [],
): SpeechSynthesisVoice | null {
  const tag = (lang: string) => lang.replace('_', '-').toLowerCase();
  const [language] = tag(locale).split('-');
  return (
    voices.find(({ lang }) => tag(lang) === tag(locale)) ??
    voices.find(({ lang }) => tag(lang).split('-')[0] === language) ??
    null
  );
}

/** The loudspeaker of this browser. Voices load late, so each sentence looks for its voice. */
export function browserSpeaker(): Speaker {
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  return {
    wait,
    now: () => Date.now(),
    chime: (volume) => {
      playTone(volume);
      return wait(CHIME_MS);
    },
    say: async ({ text, locale }, volume) => {
      const voice = voiceFor(locale);
      if (!voice) return;
      const sentence = new SpeechSynthesisUtterance(text);
      sentence.voice = voice;
      sentence.lang = voice.lang;
      sentence.volume = volume;
      const ended = new Promise<void>((done) => {
        sentence.addEventListener('end', () => done());
        sentence.addEventListener('error', () => done());
      });
      speechSynthesis.speak(sentence);
      await Promise.race([ended, wait(LONGEST_SENTENCE).then(() => speechSynthesis.cancel())]);
    },
  };
}

let spoken: readonly string[] = [];

/** Remembers the languages in which this display announces. */
export function speakIn(locales: readonly string[]): void {
  spoken = locales;
}

/**
 * Whether the browser has a voice for each language of the display, for the list of devices. The board and the voices
 * load late, so this waits for them.
 */
export async function canSpeak(tries = 10): Promise<boolean> {
  const hasVoices = (): boolean => spoken.length > 0 && spoken.every((locale) => voiceFor(locale) !== null);
  for (let left = tries; left > 0 && !hasVoices(); left -= 1)
    await new Promise((done) => setTimeout(done, 500));
  return hasVoices();
}
