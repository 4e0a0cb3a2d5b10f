export { focusFirst } from './focusFirst';
export { type Fault, resolved } from './resolved';
export { TextField } from './TextField';
export {
  type BoundField,
  type CheckedForm,
  type FieldOf,
  faultsOfAnswer,
  useCheckedForm,
} from './useCheckedForm';
