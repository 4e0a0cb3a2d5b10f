import { PICTURE_PLACES, type PicturePlace, type PictureWords } from '../../api/pictures';
import { useSettings } from '../../api/settings';
import { type CheckedForm, TextField } from '../../features/forms';
import { SelectField } from '../fields';
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
      <SelectField
        label={texts.place}
        hint={texts.placeHints[place as PicturePlace]}
        value={place}
        onValueChange={(value) => choose('place', value)}
        options={PICTURE_PLACES.map((value) => ({ value, label: texts.places[value] }))}
      />
      {place === 'material' && (
        <SelectField
          label={texts.material}
          error={errorOf('material')}
          value={material}
          onValueChange={(value) => choose('material', value)}
          options={materials.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField label={texts.alt} hint={texts.altHint} field={field('alt')} maxLength={200} />
    </>
  );
}
