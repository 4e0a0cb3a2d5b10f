import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePicture, type Picture, removePicture } from '../../api/pictures';
import { shopQuery, useShop } from '../../api/shop';
import { Photo } from '../../features/shop';
import { errorText } from '../../lib/errorText';
import { Answer, Badge, Button, Card, ConfirmDialog, EmptyState, FailureNote, toast } from '../../ui';
import { AddPicture } from './AddPicture';
import { ChangePicture } from './ChangePicture';
import { texts } from './texts';

/** The owner's photos: uploads, changes and removes them. */
export function PicturesTab() {
  return (
    <section aria-labelledby="pictures" className="flex flex-col gap-6">
      <div>
        <h2 id="pictures" className="text-xl font-semibold">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-[72ch] text-muted">{texts.text}</p>
      </div>
      <AddPicture />
      <Answer query={useShop()} failed={texts.failed} loading={texts.title}>
        {({ pictures }) =>
          pictures.length === 0 ? (
            <EmptyState level={3} title={texts.none} text={texts.noneText} />
          ) : (
            <Pictures pictures={pictures} />
          )
        }
      </Answer>
    </section>
  );
}

function Pictures({ pictures }: { pictures: Picture[] }) {
  const queries = useQueryClient();
  const [changed, setChanged] = useState<Picture | null>(null);
  const [leaving, setLeaving] = useState<Picture | null>(null);
  const renew = (): Promise<void> => queries.invalidateQueries({ queryKey: shopQuery.queryKey });
  const toFront = useMutation({
    mutationFn: (picture: Picture) => changePicture(picture.id, wordsOf(picture), true),
    onError: (error) => void toast.error(errorText(error)),
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Picture) => removePicture(id),
    onSuccess: () => setLeaving(null),
    onSettled: renew,
  });
  return (
    <>
      <ul aria-label={texts.title} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {pictures.map((picture, index) => (
          <Card as="li" key={picture.id} padding="none" className="flex flex-col overflow-hidden">
            <Photo picture={picture} sizes="(min-width: 40rem) 25rem, 100vw" cropped />
            <div className="flex flex-1 flex-col gap-3 p-4">
              <p className="flex flex-wrap gap-2">
                <Badge>{texts.places[picture.place]}</Badge>
                {picture.material && <Badge>{picture.material}</Badge>}
              </p>
              <p className="wrap-anywhere">{picture.alt}</p>
              <div className="mt-auto flex flex-wrap gap-2">
                {index > 0 && (
                  <Button
                    size="sm"
                    aria-label={texts.firstOf(picture.alt)}
                    busy={toFront.isPending && toFront.variables === picture}
                    onClick={() => toFront.mutate(picture)}
                  >
                    {texts.first}
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={texts.changeOf(picture.alt)}
                  onClick={() => setChanged(picture)}
                >
                  {texts.change}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={texts.removeOf(picture.alt)}
                  onClick={() => setLeaving(picture)}
                >
                  {texts.remove}
                </Button>
              </div>
            </div>
          </Card>
        ))}
      </ul>
      {changed && <ChangePicture key={changed.id} picture={changed} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        danger
        open={leaving !== null}
        onClose={() => {
          remove.reset();
          setLeaving(null);
        }}
        title={texts.removeTitle}
        description={texts.removeText}
        confirmLabel={texts.remove}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      >
        <FailureNote>{remove.isError && errorText(remove.error)}</FailureNote>
      </ConfirmDialog>
    </>
  );
}

const wordsOf = ({ place, material = '', alt }: Picture) => ({ place, material: material ?? '', alt });
