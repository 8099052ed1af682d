import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AskService } from '../../../src/core/ask/ask-service.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { AskClient, type RemoteAsk } from '../../../src/runtime/ask-client.ts';
import type { TabMemory } from '../../../src/runtime/tab-memory.ts';
import { AskActions, noSession } from '../../../src/store/ask-actions.ts';
import type { AskSetup, AskState } from '../../../src/store/ask-state.ts';
import { DataActions, noData } from '../../../src/store/data-actions.ts';
import { defaultExperiment } from '../../../src/store/defaults.ts';
import type { Services } from '../../../src/store/services.ts';
import type { WorkbenchState } from '../../../src/store/state.ts';
import { sessionClient } from './session-client.ts';

class Memory implements TabMemory {
  text: string | null = null;
  isFull = false;

  load(): string | null {
    return this.text;
  }

  save(text: string | null): boolean {
    if (this.isFull && text !== null) return false;
    this.text = text;
    return true;
  }
}

const people = new File(['age,sex,town\n17,f,a\n18,m,b\n40,f,a\n40,m,a\n'], 'people.csv');
const setup: AskSetup = { attributes: [0, 1], epsilon: 1, neighbours: 'add-remove', publicRecords: false, tree: false };

let memory: Memory;
let store: StoreApi<WorkbenchState>;
let ask: AskActions;
let workers: { terminated: boolean }[];
const state = (): AskState => store.getState().ask;

async function visit(): Promise<void> {
  store = createStore(() => ({ config: defaultExperiment, data: noData, ask: noSession }) as unknown as WorkbenchState);
  const spawn = () => {
    const service = new AskService(exploreNoise(seededRng('ask actions')), () => 0);
    const worker = { terminated: false };
    workers.push(worker);
    const api = new Proxy(service, {
      get: (target, name) => {
        const method = target[name as keyof AskService] as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => structuredClone(method.apply(target, structuredClone(args)));
      },
    }) as unknown as RemoteAsk;
    const terminate = () => {
      worker.terminated = true;
    };
    return { api, loaded: new Set<string>(), died: new Promise<string>(() => {}), terminate };
  };
  const services = { data: sessionClient(), ask: new AskClient(spawn), askMemory: memory } as unknown as Services;
  const data = new DataActions(store, services, () => undefined);
  ask = new AskActions(store, services);
  await data.openFile(people);
}

beforeEach(async () => {
  memory = new Memory();
  workers = [];
  await visit();
});

describe('a session', () => {
  it('foretells at no cost, measures once and answers again for nothing', async () => {
    await ask.open(setup);
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
    expect(state().truth?.value).toBe(2);
  });

  it('points at what is not understood and asks nothing then', async () => {
    await ask.open(setup);
    await ask.edit({ text: 'count where town = a' });
    expect(state().problem).toMatchObject({ at: 12, length: 4 });
    expect(state().shown).toBeNull();
    await ask.ask();
    expect(state().session?.answers).toHaveLength(0);
    await ask.edit({ text: '' });
    expect(state().problem).toBeNull();
  });

  it('applies what a refusal advises', async () => {
    await ask.open({ ...setup, epsilon: 0.1 });
    await ask.edit({ text: 'count', halfWidth: 10 });
    const refused = state().shown?.result;
    if (refused?.kind !== 'refused') throw new Error(refused?.kind);
    await ask.edit(refused.remedies[0]?.change ?? {});
    expect(state().shown?.result.kind).toBe('measure');
    await ask.ask();
    expect(state().session?.budget.spent).toBeLessThanOrEqual(0.1);
  });

  it('is taken up after a reload with all that was spent, on the same data only', async () => {
    await ask.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const before = state().session;
    await visit();
    await ask.resume();
    expect(state().session).toEqual(before);
    expect(state().draft.text).toBe('count where sex = f');
    expect(state().shown?.result.kind).toBe('inferred');
    memory.text = (memory.text ?? '').replace('people.csv', 'others.csv');
    await visit();
    await ask.resume();
    expect(state().session).toBeNull();
  });

  it('says so when it will not survive a reload, and leaves no half of it behind', async () => {
    await ask.open(setup);
    memory.isFull = true;
    await ask.edit({ text: 'count', halfWidth: 10 });
    await ask.ask();
    expect(state().isTooLarge).toBe(true);
    expect(memory.text).toBeNull();
  });

  it('keeps what is open when another cube cannot be opened', async () => {
    await ask.open(setup);
    const { session } = state();
    await ask.open({ ...setup, attributes: [] });
    expect(state().openError).toContain('at least one attribute');
    await ask.open({ ...setup, epsilon: 0.1, tree: true });
    expect(state().openError).not.toBeNull();
    expect(state().session).toBe(session);
    await ask.open({ ...setup, tree: true });
    expect(state().session?.budget.spent).toBeCloseTo(0.3, 9);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, false]);
  });

  it('imports what another session exported, and says which file cannot be read', async () => {
    await ask.open(setup);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    await ask.ask();
    const file = new File([await ask.exported()], 'history.json');
    await ask.open(setup);
    await ask.import(file);
    expect(state().session?.answers).toMatchObject([{ cost: null }]);
    expect(state().session?.budget.spent).toBe(0);
    await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    expect(state().shown?.result.kind).toBe('inferred');
    await ask.import(new File(['age;sex'], 'people.csv'));
    expect(state().error).toContain('people.csv is not JSON');
  });

  it('warns of a claim that became too probable, and compares the methods', async () => {
    await ask.open({ ...setup, epsilon: 100 });
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
  });
});
