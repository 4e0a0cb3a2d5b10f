export {
  type BoundField,
  type CheckedForm,
  type Fault,
  type FieldOf,
  useCheckedForm,
} from './useCheckedForm';
