/** A particle as a catalogue writes it: the form after a consonant, and the form after a vowel. */
const MARKED = /([은이을과])\(([는가를와])\)|\(으\)로/g;

/** Chooses the particles of a Korean text by the sound before each: "이름을(를)" is "이름을". */
export function withParticles(text: string): string {
  let [result, from] = ['', 0];
  for (const { 0: marked, 1: closed = '으로', 2: open = '로', index } of text.matchAll(MARKED)) {
    const sound = finalSound(text.slice(0, index));
    // After ㄹ, 로 stands without 으.
    const isClosed = sound === 'consonant' || (sound === 'ㄹ' && open !== '로');
    result += text.slice(from, index) + (isClosed ? closed : open);
    from = index + marked.length;
  }
  return result + text.slice(from);
}

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11172;
const FINALS = 28;
const FINAL_RIEUL = 8;

/** The last sound of a text as a Korean reader says it; marks at the end are silent. */
function finalSound(text: string): 'vowel' | 'consonant' | 'ㄹ' {
  const spoken = text.replace(/[^\p{L}\p{N}]+$/u, '');
  const syllable = spoken.charCodeAt(spoken.length - 1) - FIRST_SYLLABLE;
  if (syllable >= 0 && syllable < SYLLABLES) {
    const final = syllable % FINALS;
    if (final === 0) return 'vowel';
    return final === FINAL_RIEUL ? 'ㄹ' : 'consonant';
  }
  // 일, 칠, 팔, 엘 and a single R (알) end in ㄹ; 영, 삼, 육, 엠, 엔 and -ng in another consonant. Center is 센터.
  if (/(?:[178l]|(?<![a-z])r)$/i.test(spoken)) return 'ㄹ';
  return /([036mn]|ng)$/i.test(spoken) ? 'consonant' : 'vowel';
}
