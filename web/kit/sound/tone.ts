let context: AudioContext | null = null;

/** Seconds from the start of a tone, and its pitch in hertz: two soft notes, the second one higher. */
const NOTES = [
  { at: 0, pitch: 659.25 },
  { at: 0.16, pitch: 880 },
];
const NOTE_SECONDS = 0.5;
const LOUDNESS = 0.18;
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

/** Plays a short tone. Silent before `openSound`: a tone that the browser holds back would come too late. */
export function playTone(): void {
  if (context?.state !== 'running') return;
  for (const { at, pitch } of NOTES) playNote(context, { start: context.currentTime + at, pitch });
}

function playNote(audio: AudioContext, { start, pitch }: { start: number; pitch: number }): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = pitch;
  // A fast rise and a slow fall; without them the note begins and ends with a click.
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + NOTE_SECONDS);
}
