import { expect, test } from 'vitest';
import { mathmlComplaint } from '../../support/mathml.ts';

test.each([
  ['<math><mi>x</mi></math>', null],
  ['<math display="block"><mfrac><mn>1</mn><mi>ε</mi></mfrac><mspace width="1em"/></math>', null],
  ['<math><mo>&lt;</mo></math>', null],
  ['<math><mi>x</math>', '</math> closes <mi>'],
  ['<math><mi>x</mi>', '<math> is not closed'],
  ['<math><mfrac><mn>1</mn></mfrac></math>', '<mfrac> has 1 children'],
  ['<math><mi></mi></math>', '<mi> is empty'],
  ['<math>x</math>', 'text "x" in <math>'],
  ['<math><b>x</b></math>', '<b> is not MathML'],
  ['<math><mo>&epsilon;</mo></math>', 'an entity that HTML alone knows in "&epsilon;"'],
  ['<math><mo><</mo></math>', 'a stray "<"'],
  ['y = x', 'text "y = x" in <>'],
  ['', 'it is not one <math> element'],
])('%s', (formula, complaint) => {
  expect(mathmlComplaint(formula)).toBe(complaint);
});
