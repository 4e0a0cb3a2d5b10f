import { PICTURE_PLACES, type PicturePlace, type PictureWords } from '../../api/pictures';
import { useSettings } from '../../api/settings';
import { type CheckedForm, TextField } from '../../features/forms';
import { Field, Select } from '../../ui';
import { texts } from './texts';

/** A form that says of a photo where it stands and what is to be seen; `useCheckedForm` wants texts. */
export type WordsForm = { place: string; material: string; alt: string };

export const NO_WORDS: WordsForm = { place: 'start', material: '', alt: '' };

export function wordFaults({ place, material, alt }: WordsForm) {
  return [
    ...(place === 'material' && material === ''
      ? [{ field: 'material', message: texts.materialMissing }]
      : []),
    ...(alt.trim() === '' ? [{ field: 'alt', message: texts.altMissing }] : []),
  ];
}

export const wordsIn = ({ place, material, alt }: WordsForm): PictureWords => ({
  place: place as PicturePlace,
  material: place === 'material' ? material : '',
  alt: alt.trim(),
});

/** Where a photo stands, and what is to be seen on it. */
export function WordsFields({ form: { form, field, edited, errorOf } }: { form: CheckedForm<WordsForm> }) {
  const materials = Object.keys(useSettings().data?.settings.materialPrices ?? {});
  const { place, material } = form.watch();
  const choose = (name: 'place' | 'material', value: string): void => {
    form.setValue(name, value);
    edited(name);
  };
  return (
    <>
      <Field label={texts.place} hint={texts.placeHints[place as PicturePlace]}>
        {(input) => (
          <Select
            {...input}
            value={place}
            onValueChange={(value) => choose('place', value)}
            options={PICTURE_PLACES.map((value) => ({ value, label: texts.places[value] }))}
          />
        )}
      </Field>
      {place === 'material' && (
        <Field label={texts.material} error={errorOf('material')}>
          {(input) => (
            <Select
              {...input}
              value={material}
              onValueChange={(value) => choose('material', value)}
              options={materials.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
      )}
      <TextField label={texts.alt} hint={texts.altHint} field={field('alt')} maxLength={200} />
    </>
  );
}
