let context: AudioContext | null = null;

/** Seconds from the start of a tone, and its pitch in hertz: two soft notes, the second one higher. */
const NOTES = [
  { at: 0, pitch: 659.25 },
  { at: 0.16, pitch: 880 },
];
const NOTE_SECONDS = 0.5;
const LOUDNESS = 0.18;
/** A context that may start has started within this time. */
const START_MS = 250;
/** An exponential ramp cannot start or end at zero. */
const SILENCE = 0.0001;

/** Makes tones possible. Browsers allow it only while they handle a click or a key of the user. */
export function openSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') void context.resume().catch(() => undefined);
  } catch {
    // Without WebAudio or a sound device the page stays silent.
  }
}

/** Whether the browser lets this page sound. */
export function soundIsOpen(): boolean {
  return context?.state === 'running';
}

/** Whether the page sounds without a key of its user, as a browser may be set up for a wall. */
export async function soundIsFree(): Promise<boolean> {
  openSound();
  await new Promise((done) => setTimeout(done, START_MS));
  return soundIsOpen();
}

/** Plays a short tone; `volume` from 0 to 1. Silent before `openSound`: a tone that the browser holds back would come too late. */
export function playTone(volume = 1): void {
  if (context?.state !== 'running' || volume <= 0) return;
  for (const { at, pitch } of NOTES) playNote(context, { start: context.currentTime + at, pitch, volume });
}

function playNote(
  audio: AudioContext,
  { start, pitch, volume }: { start: number; pitch: number; volume: number },
): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.frequency.value = pitch;
  // A fast rise and a slow fall; without them the note begins and ends with a click.
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS * volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + NOTE_SECONDS);
}
