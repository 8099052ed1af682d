import { datasets } from '../core/data/builtin/registry.ts';
import { datasetShapes } from '../core/data/dataset-ref.ts';
import { attributesShape, schemaShape } from '../core/data/schema/parse-schema.ts';
import { estimators } from '../core/estimators/registry.ts';
import { experimentShape } from '../core/experiment/parse-experiment.ts';
import { reconstructionParams } from '../core/experiment/run/bought-prior.ts';
import { references } from '../core/experiment/run/references/registry.ts';
import { sharedSettings } from '../core/experiment/settings.ts';
import { DERIVED } from '../core/experiment/settle/derived.ts';
import { LEAST_TARGET, MOST_TARGET } from '../core/experiment/settle/public-facts.ts';
import { mechanisms } from '../core/mechanisms/registry.ts';
import { metrics } from '../core/metrics/registry.ts';
import type { ParamSpecs } from '../core/params.ts';
import { querySchema, queryShapes } from '../core/workload/query-spec.ts';
import { workloadKinds } from '../core/workload/registry.ts';
import { type JsonSchema, schemaOfParam, schemaOfParams, schemaOfShape } from './json-schema.ts';

/** What editors show beside a setting. */
const ABOUT: Readonly<Record<string, string>> = {
  $schema: 'Where the schema of this file is, for editors. It changes nothing.',
  version: 'The version of the format.',
  dataset: 'A built-in set, a file, a table of counts, or a table in a database.',
  neighbours: 'Neighbours differ in one record that is replaced, or in one that is added or removed.',
  workload: 'The queries to be answered.',
  newQueries: 'Queries that are never measured: answered from what was measured for the workload.',
  mechanisms: 'What is compared. One that stands twice takes a "label" each.',
  sweep: 'The parameter that varies, and its values.',
  fixed: 'Parameters that stay the same.',
  metrics: 'How answers are compared with the truth.',
  references: 'Lines to compare the curves with.',
  trials: 'How often each mechanism is run at each value.',
  seed: 'The same seed gives the same numbers.',
  publicRecordCount: 'Whether the number of records may be used without charge.',
  derived: 'Settings that were worked out from the data; "derived" in their place says the same.',
  target: 'The overall relative error that derived settings lead to.',
  chosenByLooking:
    'What was chosen after a look at errors on the private data. It changes no run, and is said with results.',
  otherwise: 'What the page goes back to when it sweeps another parameter. It changes no run.',
};

const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const isOneOf = (schemas: readonly JsonSchema[]): JsonSchema => ({ anyOf: schemas });

/** The experiment file as a JSON Schema, from the parser's own shapes and the registries. What it accepts may still be refused. */
export function experimentSchema(): JsonSchema {
  const { properties, ...file } = objectOf(experimentShape);
  const { otherwise } = properties;
  const filled: Readonly<Record<string, JsonSchema>> = {
    ...properties,
    dataset: ref('dataset'),
    workload: { ...properties.workload, ...ref('workload') },
    newQueries: ref('workload'),
    mechanisms: { type: 'array', minItems: 1, items: ref('mechanism') },
    sweep: ref('sweep'),
    fixed: ref('fixed'),
    metrics: { ...properties.metrics, minItems: 1, items: ref('metric') },
    references: { ...properties.references, items: isOneOf(references.map(({ id, title }) => ({ const: id, title }))) },
    trials: orDerived(properties.trials),
    target: { ...properties.target, minimum: LEAST_TARGET, maximum: MOST_TARGET },
    otherwise: withProperties(otherwise, {
      sweeps: { type: 'object', propertyNames: ref('parameter'), additionalProperties: sweptOver() },
    }),
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Experiment of Epsilon Workbench',
    ...file,
    properties: Object.fromEntries(
      Object.entries(filled).map(([key, schema]) => [key, { description: ABOUT[key], ...schema }]),
    ),
    ...fixesEpsilon,
    definitions: {
      dataset: isOneOf(datasetSchemas()),
      attributes: isOneOf([schemaOfShape(attributesShape), schemaOfShape(schemaShape)]),
      workload: isOneOf(workloadSchemas()),
      query: isOneOf(Object.values(queryShapes).map((shape) => schemaOfShape(shape))),
      mechanism: isOneOf(mechanismSchemas()),
      reconstruct: isOneOf(reconstructSchemas()),
      metric: isOneOf(metricSchemas()),
      parameter: parameterSchema(),
      sweep: sweepSchema(),
      fixed: fixedSchema(),
      setting: settingSchemas(),
    },
  };
}

type ObjectSchema = JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };

function objectOf(shape: object): ObjectSchema {
  return schemaOfShape(shape) as ObjectSchema;
}

function withProperties(schema: JsonSchema, properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { properties: before } = schema as ObjectSchema;
  return { ...schema, properties: { ...before, ...properties } };
}

function orDerived(schema: JsonSchema): JsonSchema {
  return isOneOf([schema, { const: DERIVED }]);
}

/** Nobody fixes ε but the file, where something else is swept. */
const fixesEpsilon: JsonSchema = {
  if: { properties: { sweep: { properties: { parameter: { not: { const: 'epsilon' } } }, required: ['parameter'] } } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { required: ['fixed'], properties: { fixed: { required: ['epsilon'] } } },
};

function datasetSchemas(): JsonSchema[] {
  const { csv, counts, sql } = datasetShapes;
  const schema = ref('attributes');
  const builtins = datasets.map(({ id, title, params }) => {
    const named = { builtin: { const: id }, params: schemaOfParams(params) };
    const beside = schemaOfParams(params) as ObjectSchema;
    return {
      title,
      ...withProperties(objectOf(datasetShapes.builtin), { ...beside.properties, ...named }),
      additionalProperties: false,
    };
  });
  const table = withProperties(objectOf(sql), {
    sql: { type: 'string', pattern: '^(duckdb:|postgres(ql)?://)' },
    schema,
  });
  return [
    ...builtins,
    ...[csv, counts].map((file) => ({
      ...withProperties(objectOf(file), { schema }),
      not: { required: ['schema', 'domain'] },
    })),
    { ...table, required: ['sql', 'table', 'schema'] },
  ];
}

function workloadSchemas(): JsonSchema[] {
  const known = new Map([[querySchema, ref('query')]]);
  return workloadKinds.map(({ title, help, schema }) => ({
    title,
    description: help,
    ...schemaOfShape(schema, known),
  }));
}

function mechanismSchemas(): JsonSchema[] {
  const entry = objectOf(experimentShape.entries.mechanisms.item);
  return mechanisms.map(({ id, title, summary, params }) => ({
    title,
    description: summary,
    ...withProperties(entry, {
      id: { const: id },
      params: schemaOfParams(params),
      reconstruct: ref('reconstruct'),
    }),
  }));
}

function reconstructSchemas(): JsonSchema[] {
  const entry = objectOf(experimentShape.entries.mechanisms.item.entries.reconstruct.wrapped);
  return estimators.map(({ id, title, summary }) => ({
    title,
    description: summary,
    ...withProperties(entry, { id: { const: id }, params: schemaOfParams(reconstructionParams(id, 'id')) }),
  }));
}

function metricSchemas(): JsonSchema[] {
  const ofTables = metrics.filter(({ byTable }) => byTable).map(({ id }) => id);
  return [
    ...metrics.map(({ id, title, help }) => ({ const: id, title, description: help })),
    { title: 'Of one table, by its number', type: 'string', pattern: `^(${ofTables.join('|')})/\\d{1,6}$` },
  ];
}

/** Parameters of mechanisms and estimators by their last word: before it stands the name that a mechanism has in the file. */
function ownSettings(): Map<string, JsonSchema[]> {
  const owners: ParamSpecs[] = [
    ...mechanisms.map(({ params }) => params),
    ...estimators.map(({ id }) => reconstructionParams(id, 'id')),
  ];
  const settings = new Map<string, JsonSchema[]>();
  for (const [key, spec] of owners.flatMap((specs) => Object.entries(specs))) {
    const before = settings.get(key) ?? [];
    const schema = schemaOfParam(spec);
    const isNew = before.every((other) => JSON.stringify(other) !== JSON.stringify(schema));
    settings.set(key, isNew ? [...before, schema] : before);
  }
  return settings;
}

const endingIn = (key: string) => `.\\.${key}$`;

/** By name: shared ones, and those of mechanisms and estimators by their last word. */
function settingSchemas(): JsonSchema {
  const shared = Object.entries(sharedSettings).map(([name, spec]) => [name, schemaOfParam(spec)]);
  const own = [...ownSettings()].map(([key, schemas]) => [key, schemas.length === 1 ? schemas[0] : isOneOf(schemas)]);
  return Object.fromEntries([...shared, ...own]);
}

/** What can be swept: for editors to offer, those of mechanisms that have no label; any others by their last word. */
function parameterSchema(): JsonSchema {
  return isOneOf([
    { enum: [...Object.keys(sharedSettings), ...offered()] },
    { type: 'string', pattern: `.\\.(${[...ownSettings().keys()].join('|')})$` },
  ]);
}

function offered(): string[] {
  const ofMechanisms = mechanisms.flatMap(({ id, params }) => Object.keys(params).map((key) => `${id}.${key}`));
  const ofEstimators = estimators.flatMap(({ id }) => Object.keys(reconstructionParams(id, 'id')));
  return [...ofMechanisms, ...new Set(ofEstimators.map((key) => `reconstruct.${key}`))];
}

function fixedSchema(): JsonSchema {
  const shared = Object.keys(sharedSettings).map((name) => [name, ref(`setting/${name}`)]);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries([...shared, ...offered().map((name) => [name, true])]),
      delta: orDerived(ref('setting/delta')),
    },
    patternProperties: Object.fromEntries(
      [...ownSettings().keys()].map((key) => [endingIn(key), ref(`setting/${key}`)]),
    ),
    additionalProperties: false,
  };
}

function sweptOver(): JsonSchema {
  const { properties, required } = objectOf(experimentShape.entries.sweep);
  const values = { ...properties.values, minItems: 1, uniqueItems: true };
  const { parameter: _, ...others } = properties;
  return {
    type: 'object',
    properties: { ...others, values },
    required: (required as string[]).filter((name) => name !== 'parameter'),
    additionalProperties: false,
  };
}

function sweepSchema(): JsonSchema {
  const { values, ...others } = (sweptOver() as ObjectSchema).properties;
  const isSwept = (parameter: JsonSchema) => ({ properties: { parameter }, required: ['parameter'] });
  const takes = (name: string) => ({ properties: { values: { items: ref(`setting/${name}`) } } });
  return {
    type: 'object',
    properties: { parameter: ref('parameter'), values: orDerived(values), ...others },
    required: ['parameter', 'values'],
    additionalProperties: false,
    // biome-ignore-start lint/suspicious/noThenProperty: a word of JSON Schema
    allOf: [
      { if: isSwept({ not: { const: 'epsilon' } }), then: { properties: { values: { type: 'array' } } } },
      ...Object.keys(sharedSettings).map((name) => ({ if: isSwept({ const: name }), then: takes(name) })),
      ...[...ownSettings().keys()].map((key) => ({ if: isSwept({ pattern: endingIn(key) }), then: takes(key) })),
    ],
    // biome-ignore-end lint/suspicious/noThenProperty: a word of JSON Schema
  };
}
