import { useQuery } from "@tanstack/react-query";
import type { Return } from "@vitrine/contract/orders/returns";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { saveFile } from "../../../download.ts";
import { useShop } from "../../../session/shop.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";

interface ReturnPhotosProps {
  orderId: string;
  one: Pick<Return, "id" | "photos">;
}

/** The photos that the shopper added to a return. They are private, so each is read with the member's session. */
export function ReturnPhotos({ orderId, one }: ReturnPhotosProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("Photos")} className="flex flex-wrap gap-2">
      {one.photos.map((photo) => (
        <li key={photo.id}>
          <Photo orderId={orderId} returnId={one.id} photo={photo} />
        </li>
      ))}
    </ul>
  );
}

interface PhotoProps {
  orderId: string;
  returnId: string;
  photo: Return["photos"][number];
}

function Photo({ orderId, returnId, photo }: PhotoProps) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id, id: orderId, return_id: returnId, photo_id: photo.id };
  const { data: file, isError } = useQuery({
    ...api.returns.read_photo.queryOptions({ input: { params } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <p className="text-ink3">{t("The photo couldn't be loaded.")}</p>;
  if (!file) return <Skeleton className="size-24 rounded" />;
  return (
    <button type="button" className="block rounded" onClick={() => saveFile(file)}>
      <img
        ref={(picture) => showFile(picture, file)}
        alt={t("Save photo {{name}}", { name: photo.name })}
        className="size-24 rounded border border-rule object-cover"
      />
    </button>
  );
}

/** Shows a file in a picture, as long as the picture exists. */
function showFile(picture: HTMLImageElement | null, file: File): (() => void) | undefined {
  if (!picture) return undefined;
  const url = URL.createObjectURL(file);
  picture.src = url;
  return () => URL.revokeObjectURL(url);
}
