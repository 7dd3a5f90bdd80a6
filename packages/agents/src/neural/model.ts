import {
  err,
  hashText,
  type Infer,
  integer,
  type Json,
  makeJson,
  object,
  ok,
  oneOf,
  optional,
  parse,
  problem,
  type Result,
  type Schema,
  text,
} from '@ludus/kernel';
import { fromHalf, toHalf } from './half.ts';
import { type NetworkShape, outputsFor, placesOf } from './shape.ts';

/** A trained network as one JSON file. Another version is another format. */
const MODEL_VERSION = 2;

const anything: Schema<Json> = { expected: 'a value', fits: () => true };
const WORD = text({ max: 200 });

const MODEL = object({
  format: oneOf(['ludus-network']),
  version: integer(1),
  /** Its name: `ringrift-square8-2p`. */
  id: text({
    max: 100,
    pattern: /^[a-z0-9][a-z0-9._-]*$/,
    expected: 'lowercase letters, digits, dots and dashes',
  }),
  game: WORD,
  rulesVersion: WORD,
  board: WORD,
  players: integer(1, 100),
  /** The layout of its inputs; with any other layout it is meaningless. */
  inputs: object({
    version: integer(0),
    slots: integer(0, 10_000),
    aspects: integer(0, 10_000),
    numbers: integer(1, 100_000),
    /** Present if the network has a policy head. */
    moveParts: optional(integer(1, 255)),
  }),
  /** Sizes of the hidden layers. */
  hidden: object({ first: integer(16, 1024), second: integer(8, 1024) }),
  /** How it was trained, for people. */
  trained: optional(anything),
  /** The hash of `parameters`. */
  checksum: WORD,
  /** 16-bit floats, least significant byte first, in base64. */
  parameters: text({ max: 50_000_000 }),
});

export type Model = Infer<typeof MODEL>;

/** What a model is for, and how it was trained. */
export type ModelHead = Omit<Model, 'format' | 'version' | 'checksum' | 'parameters'>;

const toBase64 = (parameters: Float32Array): string => {
  let binary = '';
  for (const parameter of parameters) {
    const half = toHalf(parameter);
    binary += String.fromCharCode(half & 255, half >> 8);
  }
  return btoa(binary);
};

const fromBase64 = (text: string): Float32Array | undefined => {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined;
  }
  return Float32Array.from({ length: binary.length >> 1 }, (_, i) =>
    fromHalf(binary.charCodeAt(2 * i) | (binary.charCodeAt(2 * i + 1) << 8)),
  );
};

/** A model with these weights, rounded to what its file can store. */
export const makeModel = (head: ModelHead, weights: Float32Array): Model => {
  const parameters = toBase64(weights);
  return {
    format: 'ludus-network',
    version: MODEL_VERSION,
    ...head,
    checksum: hashText(parameters),
    parameters,
  };
};

/** The text of a model's file. */
export const makeModelText = (model: Model): string => `${makeJson(model)}\n`;

const refuse = (message: string): Result<never> => err(problem('bad_model', '', message));

/** Why a value that looks like a model is not one. */
const faultOf = (model: Model): string | undefined => {
  const { version, hidden, checksum, parameters, id } = model;
  if (version !== MODEL_VERSION)
    return `The network "${id}" has version ${version}, but this program reads version ${MODEL_VERSION}.`;
  if (hidden.first % 16 !== 0 || hidden.second % 8 !== 0)
    return `The hidden layers of the network "${id}" have sizes ${hidden.first} and ${hidden.second}. They must be multiples of 16 and 8.`;
  if (hashText(parameters) !== checksum)
    return `The network "${id}" is damaged: its checksum does not match its parameters.`;
  return undefined;
};

export interface LoadedModel {
  readonly model: Model;
  readonly shape: NetworkShape;
  readonly parameters: Float32Array;
}

const shapeIn = ({
  inputs: { slots, aspects, numbers, moveParts = 0 },
  hidden,
  players,
}: Model): NetworkShape => ({
  slots,
  aspects,
  numbers,
  hidden: [hidden.first, hidden.second],
  outputs: outputsFor(players),
  moveParts,
});

/** Reads a model from JSON, or says what is wrong with it. */
export const parseModel = (value: unknown): Result<LoadedModel> => {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 'ludus-network')
    return refuse('This is not a network: "format": "ludus-network" is missing.');
  const parsed = parse(MODEL, value);
  if (!parsed.ok) return refuse(`This is not a complete network: ${parsed.error[0]!.message}`);
  const model = parsed.value;
  const fault = faultOf(model);
  if (fault !== undefined) return refuse(fault);
  const parameters = fromBase64(model.parameters);
  const shape = shapeIn(model);
  const expected = placesOf(shape).count;
  if (parameters?.length !== expected)
    return refuse(`The network "${model.id}" does not have the ${expected} parameters that its layers need.`);
  return ok({ model, shape, parameters });
};

/** Reads a model from the text of its file. */
export const parseModelText = (text: string): Result<LoadedModel> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('This is not a network: it is not JSON.');
  }
  return parseModel(value);
};
