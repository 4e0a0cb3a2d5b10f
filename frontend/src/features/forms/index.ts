export { type BoundField, type CheckedForm, type FieldOf, useCheckedForm } from './useCheckedForm';
