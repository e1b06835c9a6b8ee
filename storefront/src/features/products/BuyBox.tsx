import { type FormEvent, useState } from "react";
import { t } from "../../words.ts";
import { addLine } from "../cart/cart.data.ts";
import { OptionField } from "./OptionField.tsx";
import { afterChoosing, type Choice, openingVariant, variantOf } from "./variant-choice.rules.ts";

export interface BuyBoxVariant extends Choice {
  price: string;
  /** The price before a reduction. */
  before: string | null;
  /** Which picture of the gallery shows it. */
  picture: number | null;
}

export interface BuyBoxProps {
  base: string;
  product_path: string;
  handle: string;
  options: { name: string; values: string[] }[];
  variants: BuyBoxVariant[];
  variant_id: string;
}

/** Price, options, quantity and the button. Without JavaScript the same form is sent to the server. */
export function BuyBox(props: BuyBoxProps) {
  const { base, options, variants } = props;
  const [values, setValues] = useState(() => openingVariant(variants, props.variant_id)?.option_values ?? []);
  const [quantity, setQuantity] = useState("1");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const variant = variantOf(variants, values);

  function choose(option: number, value: string) {
    const next = afterChoosing(variants, values, option, value);
    if (!next) return;
    setValues(next.option_values);
    setProblem("");
    history.replaceState(history.state, "", `?variant=${next.id}`);
    showPicture(next.picture);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    if (pressed?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (!variant || busy) return;
    setBusy(true);
    setProblem((await addLine(base, variant.id, Number(quantity) || 1)) ?? "");
    setBusy(false);
  }

  return (
    <form className="buy" method="post" action={`${base}/cart/lines`} onSubmit={submit}>
      <p className="buy-price" aria-live="polite">
        <span className={variant?.before ? "sale" : undefined}>{variant?.price}</span>
        {variant?.before && (
          <s className="muted">
            <span className="hidden">{t("Before")} </span>
            {variant.before}
          </s>
        )}
      </p>
      <input type="hidden" name="product" value={props.handle} />
      <input type="hidden" name="variant_id" value={variant?.id ?? ""} />
      {options.map((option, at) => (
        <OptionField
          key={option.name}
          option={option}
          at={at}
          variants={variants}
          values={values}
          onChoose={choose}
        />
      ))}
      {!variant?.sold_out && (
        <label className="quantity">
          <span>{t("Quantity")}</span>
          <input
            type="number"
            name="quantity"
            min="1"
            max="999"
            inputMode="numeric"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </label>
      )}
      <output className="problem">{problem}</output>
      <div className="buy-bar">
        <span className="buy-bar-price" aria-hidden="true">
          {variant?.price}
        </span>
        <button className="button" disabled={variant?.sold_out} aria-busy={busy}>
          {variant?.sold_out ? t("Sold out") : t("Add to bag")}
        </button>
      </div>
      {options.length > 0 && (
        <button className="link without-script" formAction={props.product_path} formMethod="get">
          {t("Show price and picture of this choice")}
        </button>
      )}
    </form>
  );
}

/** On phones the gallery is a strip, and the strip moves; on wide screens the page stays where it is. */
function showPicture(index: number | null): void {
  const gallery = document.querySelector(".gallery");
  const picture = index === null ? undefined : gallery?.children[index];
  if (gallery && picture && gallery.scrollWidth > gallery.clientWidth)
    picture.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "start" });
}
