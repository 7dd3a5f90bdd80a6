export { makeScalingReport, type ScalingReport, STEP_HEAD, stepRows } from './page.ts';
export {
  budgetedNames,
  curveOf,
  RESOURCES,
  type Resource,
  type ScalingPoint,
  type ScalingStep,
} from './scaling.ts';
