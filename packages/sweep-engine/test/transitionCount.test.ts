import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { boxesOf, componentsOf } from '../src/ai/exact/boxes.ts';
import { orderBoxes } from '../src/ai/exact/boxOrder.ts';
import { inferenceOf } from '../src/ai/exact/inference.ts';
import { planSteps, type StepPlan } from '../src/ai/exact/steps.ts';
import { fillLayers } from '../src/ai/exact/tableBuilder.ts';
import { countTransitions } from '../src/ai/exact/transitionCount.ts';
import { viewFor } from '../src/view.ts';
import { disturb, randomLevel, stateOf } from './positions.ts';

const randomPlans = (rng: Rng, seat: 'player' | 'rival'): StepPlan[] => {
  const state = stateOf(randomLevel(rng, 40), rng.uint32());
  const inference = inferenceOf(viewFor(disturb(state, rng, rng.int(state.owners.length), 4), seat));
  return componentsOf(boxesOf(inference)).map((component) =>
    planSteps(orderBoxes(component, inference.facts).order, inference.facts),
  );
};

const tellsMines = ({ layout }: StepPlan): boolean => layout.others !== undefined;
/** Plans in which states tell no neutral tiles from mines. */
const countable = (rng: Rng): StepPlan[] => randomPlans(rng, 'rival').filter((plan) => !tellsMines(plan));

const MANY = 1_000_000;

test('counts the transitions that filling takes', () => {
  const rng = Rng.from('transitions');
  let compared = 0;
  for (let round = 0; round < 300; round += 1)
    for (const plan of countable(rng)) {
      expect(countTransitions(plan, MANY)).toBe(fillLayers(plan, MANY)!.transitions);
      compared += 1;
    }
  expect(compared).toBeGreaterThan(100);
});

test('stops above the limit, where filling gives up', () => {
  const rng = Rng.from('limits');
  for (let round = 0; round < 60; round += 1)
    for (const plan of countable(rng)) {
      const all = countTransitions(plan, MANY)!;
      expect(countTransitions(plan, all - 1)).toBeGreaterThan(all - 1);
      expect(fillLayers(plan, all - 1)).toBeUndefined();
    }
});

test('leaves components alone in which notes tell neutral tiles from mines', () => {
  const rng = Rng.from('notes');
  const plans = Array.from({ length: 60 }, () => randomPlans(rng, 'player')).flat();
  const noted = plans.filter(tellsMines);
  expect(noted.length).toBeGreaterThan(0);
  for (const plan of noted) expect(countTransitions(plan, MANY)).toBeUndefined();
});
