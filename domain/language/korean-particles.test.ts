import { expect, it } from 'vitest';
import { withParticles } from './korean-particles.ts';

it.each([
  ['이름을(를) 입력해 주세요', '이름을 입력해 주세요'],
  ['휴대전화을(를) 입력해 주세요', '휴대전화를 입력해 주세요'],
  ['성이(가) 비어 있습니다', '성이 비어 있습니다'],
  ['메모이(가) 비어 있습니다', '메모가 비어 있습니다'],
  ['링크은(는) 비밀', '링크는 비밀'],
  ['링크과(와) 이름과(와) 성', '링크와 이름과 성'],
  ['3번 창구(으)로', '3번 창구로'],
  ['2층(으)로', '2층으로'],
])('%s reads %s', (marked, text) => {
  expect(withParticles(marked)).toBe(text);
});

it('says 로 after ㄹ, but 을', () => {
  expect(withParticles('서울(으)로, 서울을(를)')).toBe('서울로, 서울을');
});

it.each([
  ['창구 3(으)로', '창구 3으로'],
  ['창구 8(으)로', '창구 8로'],
  ['창구 2(으)로', '창구 2로'],
  ['Desk 7을(를)', 'Desk 7을'],
  ['Room B(으)로', 'Room B로'],
  ['Room R을(를)', 'Room R을'],
  ['Harbor은(는)', 'Harbor는'],
  ['Counter을(를)', 'Counter를'],
  ['Main Hall(으)로', 'Main Hall로'],
  ['Reception(으)로', 'Reception으로'],
  ['Parking(으)로', 'Parking으로'],
  ['“이름”을(를)', '“이름”을'],
  ['창구 (2층)(으)로', '창구 (2층)으로'],
])('reads figures, Latin letters and past closing marks: %s', (marked, text) => {
  expect(withParticles(marked)).toBe(text);
});

it('leaves other brackets', () => {
  expect(withParticles('(선택 사항) 이름')).toBe('(선택 사항) 이름');
});
