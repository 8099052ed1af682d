import { beforeEach, describe, expect, it } from 'vitest';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { AskBrowser, type AskTab, setup } from './ask-tab.ts';

let tab: AskTab;
let ask: AskTab['ask'];
const state = () => tab.state();

beforeEach(async () => {
  tab = await new AskBrowser().open();
  ask = tab.ask;
});

describe('a session', () => {
  it('foretells at no cost, measures once and answers again for nothing', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    expect(state().shown).toMatchObject({ isAsked: false, result: { kind: 'measure' } });
    expect(state().session?.budget.spent).toBe(0);
    await ask.ask();
    expect(state().shown).toMatchObject({ isAsked: true, result: { kind: 'measured' } });
    const spent = state().session?.budget.spent ?? 0;
    expect(spent).toBeCloseTo(Math.log(20) / 10, 9);
    await ask.ask();
    expect(state().shown).toMatchObject({ isAsked: true, result: { kind: 'inferred' } });
    expect(state().session?.budget.spent).toBe(spent);
    expect(state().session?.answers).toHaveLength(1);
    expect(state().truth).toBeNull();
    await ask.showTruth(true);
    expect(state().truth?.value).toBe(2);
  });

  it('points at what is not understood and asks nothing then', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count where town = a' });
    expect(state().problem).toMatchObject({ at: 12, length: 4 });
    expect(state().shown).toBeNull();
    await ask.ask();
    expect(state().session?.answers).toHaveLength(0);
    await ask.edit({ text: '' });
    expect(state().problem).toBeNull();
  });

  it('leaves nothing in sight of other wishes when a question cannot be weighed', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count', halfWidth: 10 });
    expect(state().shown).not.toBeNull();
    await ask.edit({ halfWidth: 1e-12 });
    expect(state().error).toContain('that the ledger cannot count');
    expect(state().shown).toBeNull();
    await ask.edit({ halfWidth: 10 });
    expect(state().shown).toMatchObject({ result: { kind: 'measure' } });
    expect(state().error).toBeNull();
  });

  it('looks at the newest of many questions only, and answers at once', async () => {
    await ask.sessions.open(setup);
    const text = 'count where sex = f';
    const keys = Array.from(text, (_, at) => ask.edit({ text: text.slice(0, at + 1) }));
    await Promise.all(keys);
    expect(state().shown?.text).toBe(text);
    expect(tab.calls.filter((name) => name === 'preview').length).toBeLessThan(5);
  });

  it('tells what became of a question that was asked before it could be foretold', async () => {
    await ask.sessions.open(setup);
    const typed = ask.edit({ text: 'count', halfWidth: 10 });
    // The first preview is on its way when the rest is typed.
    await Promise.resolve();
    await Promise.resolve();
    const rest = ask.edit({ text: 'count where sex = f' });
    await Promise.all([typed, rest, ask.ask()]);
    await rest;
    expect(state().shown).toMatchObject({ isAsked: true, text: 'count where sex = f', result: { kind: 'measured' } });
  });

  it('foretells anew what was written while an answer was on its way', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count', halfWidth: 10 });
    const asked = ask.ask();
    await ask.edit({ text: 'count where sex = f' });
    await asked;
    expect(state().shown).toMatchObject({ isAsked: false, text: 'count where sex = f' });
    expect(state().session?.answers).toHaveLength(1);
    expect(state().asking).toBe(false);
  });

  it('applies what a refusal advises', async () => {
    await ask.sessions.open({ ...setup, epsilon: 0.1 });
    await ask.edit({ text: 'count', halfWidth: 10 });
    const refused = state().shown?.result;
    if (refused?.kind !== 'refused') throw new Error(refused?.kind);
    await ask.edit(refused.remedies[0]?.change ?? {});
    expect(state().shown?.result.kind).toBe('measure');
    await ask.ask();
    expect(state().session?.budget.spent).toBeLessThanOrEqual(0.1);
  });

  it('keeps what is open when another cube cannot be opened', async () => {
    await ask.sessions.open(setup);
    const { session } = state();
    await ask.sessions.open({ ...setup, attributes: [] });
    expect(state().openError).toContain('at least one attribute');
    await ask.sessions.open({ ...setup, epsilon: 0.1, tree: true });
    expect(state().openError).not.toBeNull();
    expect(state().session).toBe(session);
    await ask.sessions.startOver({ ...setup, tree: true });
    expect(state().session?.budget.spent).toBeCloseTo(0.3, 9);
    expect(tab.workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('imports what another session exported, and says which file cannot be read', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const file = new File([await ask.exported()], 'history.json');
    await ask.sessions.startOver(setup);
    await ask.import(file);
    expect(state().session?.answers).toMatchObject([{ cost: null }]);
    expect(state().session?.budget.spent).toBe(0);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    expect(state().shown?.result.kind).toBe('inferred');
    await ask.import(new File(['age;sex'], 'people.csv'));
    expect(state().imported).toMatchObject({ failed: true });
    expect(state().imported?.sentence).toContain('people.csv: line 1, column 1: this is not JSON');
  });

  it('imports a history that stands by itself in its file, and names the place of what is wrong there', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const { history } = JSON.parse(await ask.exported());
    await ask.sessions.startOver(setup);
    const bare = (changes: object) => new File([JSON.stringify({ version: 1, ...history, ...changes })], 'bare.json');
    await ask.import(bare({}));
    expect(state().session?.answers).toMatchObject([{ cost: null }]);
    await ask.import(bare({ answers: [{ ...history.answers[0], scale: 0 }] }));
    expect(state().imported?.sentence).toContain('bare.json: answers[0].scale: expected a noise scale above 0');
    await ask.import(bare({ version: 3 }));
    expect(state().imported?.sentence).toContain('bare.json: version: expected 1, found 3.');
    await ask.import(bare({ domain: { attributes: [] }, answers: [] }));
    expect(state().imported?.sentence).toContain(
      'bare.json: The history is about no attribute, but the cube is age (24) × sex (2)',
    );
  });

  it('says of every belief whether the answers behind it can all be true, also after one that cannot', async () => {
    await ask.sessions.open({ ...setup, neighbours: 'replace-one', publicRecords: true });
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    expect(state().shown?.agreement).toBeNull();
    await ask.ask();
    expect(state().shown?.agreement).toEqual({ misfit: null, impossible: [] });
    const { history } = JSON.parse(await ask.exported());
    const more = [-3, 0, 900].map((off) => ({ ...history.answers[0], answer: history.answers[0].answer + off }));
    await ask.import(new File([JSON.stringify({ ...history, answers: more.slice(0, 1) })], 'near.json'));
    expect(state().shown?.agreement?.misfit?.probability).toBeGreaterThan(0.05);
    await ask.import(new File([JSON.stringify({ ...history, answers: more.slice(2) })], 'far.json'));
    expect(state().shown?.agreement?.misfit).toMatchObject({ redundant: 2, farthest: [2] });
    expect(state().shown?.agreement?.impossible).toMatchObject([{ place: 2, range: [0, 4] }]);
    // What rests on other answers is not doubted.
    await ask.edit({ text: 'count where age = 40' });
    expect(state().shown?.agreement).toBeNull();
  });

  it('writes a history that is inferred from elsewhere with the same numbers', async () => {
    const settings = { ...setup, epsilon: 3, neighbours: 'replace-one', publicRecords: true } as const;
    await ask.sessions.open(settings);
    for (const text of ['count where sex = f', 'count where age = 40 or sex = m', '2*count where age = 17 - 3']) {
      await ask.edit({ text, halfWidth: 5, confidence: 0.9 });
      await ask.ask();
    }
    await ask.edit({ text: 'count where sex = m', halfWidth: 30 });
    const belief = state().shown?.result.belief;
    const { answers, history } = infer(parseInference(JSON.parse(await ask.exported())));
    expect(history).toHaveLength(state().session?.answers.length ?? 0);
    expect(answers[0]?.estimate).toBeCloseTo(belief?.estimate ?? Number.NaN, 9);
    const [low, high] = answers[0]?.interval ?? [0, 0];
    expect((high - low) / 2).toBeCloseTo(belief?.halfWidth ?? Number.NaN, 9);
  });

  it('leaves out what an import brings a second time, and refuses other cubes in words', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const text = await ask.exported();
    await ask.import(new File([text], 'history.json'));
    expect(state().session?.answers).toHaveLength(1);
    expect(state().imported?.sentence).toBe('Nothing was added: the history has every answer of history.json already.');
    const file = JSON.parse(text);
    file.history.answers.push({ ...file.history.answers[0], answer: 12 });
    await ask.import(new File([JSON.stringify(file)], 'more.json'));
    expect(state().session?.answers).toHaveLength(2);
    expect(state().imported?.sentence).toContain('1 answer of more.json joined the history');
    expect(state().imported?.sentence).toContain('1 already in the history was left out');
    await ask.sessions.open({ ...setup, attributes: [2] });
    await ask.import(new File([text], 'mine.json'));
    expect(state().imported?.sentence).toContain('The history is about age (24) × sex (2), but the cube is town (2)');
    expect(state().session?.answers).toHaveLength(0);
  });

  it('warns of a claim that became too probable, and compares the methods', async () => {
    await ask.sessions.open({ ...setup, epsilon: 100 });
    await ask.edit({ text: 'count', halfWidth: 0.5 });
    const { shown } = state();
    if (!shown) throw new Error('nothing shown');
    await ask.watch({ query: shown.question.query, low: 1, high: null, threshold: 0.9, action: 'infer-only' });
    expect(state().session?.claims[0]?.probability).toBeNull();
    await ask.ask();
    expect(state().session?.claims[0]?.probability).toBeGreaterThan(0.9);
    const belief = state().shown?.result.belief;
    if (!belief) throw new Error('no belief');
    const { noiseScales } = belief;
    await ask.compare({ noiseScales, confidence: 0.95, interval: [-1, null], errors: Float64Array.of(0, 1) });
    const laws = state().comparison?.laws ?? [];
    expect(laws.map(({ method }) => method)).toEqual(['characteristic', 'convolution', 'monte-carlo', 'closed-form']);
    for (const { says } of laws) {
      if ('problem' in says) throw new Error(says.problem);
      expect(says.halfWidth).toBeCloseTo(belief.halfWidth, 2);
    }
    // The probabilities follow the bounds that are dragged, all but the last of which may be passed over.
    await Promise.all([1, 0.5, 0].map((low) => ask.compareBetween([low, null])));
    expect(state().comparison?.of.interval).toEqual([0, null]);
    for (const { says } of state().comparison?.laws ?? []) {
      expect(says).toMatchObject({ probability: expect.closeTo(0.5, 2) });
    }
    ask.dismissComparison();
    await ask.compareBetween([1, null]);
    expect(state().comparison).toBeNull();
  });
});

describe('the history put together', () => {
  it('goes to any estimator with the question that stands there, at no cost', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const spent = state().session?.budget.spent;
    await ask.integration.start('kernel-pca', { alpha: 'infinity' });
    const { result, error, question, of } = state().integration ?? {};
    expect(error).toBeNull();
    expect(question).toBe('count where sex = f');
    expect(of?.answers).toHaveLength(1);
    expect(result?.history).toHaveLength(1);
    expect(result?.answers[0]?.estimate).toBeCloseTo(state().session?.answers[0]?.answer ?? Number.NaN, 6);
    expect(result?.insight).toMatchObject({ kind: 'kernel-pca', alpha: 'infinity' });
    expect(state().session?.budget.spent).toBe(spent);
    ask.integration.dismiss();
    expect(state().integration).toBeNull();
  });

  it('says what is wrong, and nothing comes of work that was called off', async () => {
    await ask.sessions.open(setup);
    await ask.edit({ text: 'count', halfWidth: 10 });
    await ask.ask();
    await ask.integration.start('kernel-pca', { prior: '[[1]]' });
    expect(state().integration?.error).toContain('prior: expected "uniform", "from-answers" or 2 lists');
    const running = ask.integration.start('kernel-pca', {});
    ask.integration.dismiss();
    await running;
    expect(state().integration).toBeNull();
  });

  it('is watched while it learns, stopped, drawn from and resumed; leaving the room stops it', async () => {
    await ask.sessions.open({ ...setup, neighbours: 'replace-one', publicRecords: true });
    await ask.edit({ text: 'count', halfWidth: 10 });
    await ask.ask();
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const running = ask.integration.start('max-entropy', { method: 'sampling', moves: 40_000, chains: 2 });
    for (let turn = 0; turn < 10_000 && !state().integration?.learning; turn++) await Promise.resolve();
    expect(state().integration).toMatchObject({ isBusy: true, result: null, learning: { canResume: true } });
    ask.integration.leave();
    await running;
    const stopped = state().integration;
    expect(stopped).toMatchObject({ isBusy: false, error: null, learning: { canResume: true } });
    expect(stopped?.learning?.points.length).toBeLessThan(20);
    expect(stopped?.result?.answers[0]?.estimate).toBeTypeOf('number');
    const csv = Buffer.concat(await ask.integration.records(30)).toString();
    expect(csv).toMatch(/^age,sex\r?\n/);
    const { records, tables } = await ask.integration.quality(30);
    expect(records).toBe(30);
    expect(tables.every(({ fromTruth }) => fromTruth !== null)).toBe(true);
    await ask.integration.resume();
    expect(state().integration).toMatchObject({ isBusy: false, learning: { canResume: false } });
    expect(state().integration?.result?.insight).toMatchObject({ kind: 'learning', isSettled: true });
  });
});
