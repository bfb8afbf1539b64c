import { describe, expect, it } from 'vitest';
import { textFault, variablesOf } from './check-text.ts';
import { variablesFor } from './own-texts.ts';

const fault = (replaced: string, text: string) => textFault(text, variablesOf(replaced));

describe('an own text', () => {
  it.each([
    ['Choose a topic', 'Pick one'],
    ['{label} is required', 'Please give {label}'],
    ['{n, plural, one {# visit} other {# visits}}', '{n} visits'],
    ['Topic', 'Two lines\nand 3 < 4 & more'],
  ])('in place of %s may be %s', (replaced, text) => {
    expect(fault(replaced, text)).toBeNull();
  });

  it.each([
    ['Topic', ' ', { code: 'required' }],
    ['Topic', 'x'.repeat(10_000), { code: 'too_long', values: { max: 1000 } }],
    ['Topic', 'a {b', { code: 'broken_text', values: { place: 3 } }],
    ['Topic', 'Hi <script>x</script>', { code: 'markup', values: { place: 4 } }],
    ['Topic', '< img src=x onerror=y>', { code: 'markup', values: { place: 1 } }],
    ['Topic', 'javascript:alert(1)', { code: 'markup', values: { place: 1 } }],
    ['Topic', 'a\u0000b', { code: 'markup', values: { place: 2 } }],
    ['{label} is required', 'Required', { code: 'variable_missing', values: { variable: 'label' } }],
    ['{label}', '{label} {client}', { code: 'variable_unknown', values: { variable: 'client' } }],
  ])('in place of %s is refused: %s', (replaced, text, expected) => {
    expect(fault(replaced, text)).toEqual(expected);
  });

  it('at a placement may use its values, and needs none', () => {
    expect(textFault('Closed at noon', variablesFor('cx.how', ''))).toBeNull();
    expect(textFault('{vendor} closes', variablesFor('cx.how', ''))).toBeNull();
    expect(textFault('{name}', variablesFor('cx.how', ''))).toMatchObject({ code: 'variable_unknown' });
    // A snippet under the id of a text replaces it.
    expect(textFault('x', variablesFor('form.topic', '{name}'))).toMatchObject({ code: 'variable_missing' });
  });
});
