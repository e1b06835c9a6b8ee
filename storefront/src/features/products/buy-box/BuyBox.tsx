import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../../i18n.ts";
import { addLine } from "../../cart/cart.data.ts";
import { OptionField } from "./OptionField.tsx";
import { QuantityField } from "./QuantityField.tsx";
import { StockRequest } from "./StockRequest.tsx";
import { sizeChartId } from "./size-option.rules.ts";
import { afterChoosing, type Choice, openingVariant, variantOf } from "./variant-choice.rules.ts";

interface BuyBoxVariant extends Choice {
  price: string;
  /** The price before a reduction. */
  before: string | null;
  /** "−20%" */
  reduction: string | null;
  /** "Only 3 left" */
  only_left: string | null;
  /** "€ 12.00 / l" */
  per: string | null;
  /** The lowest price of the 30 days before the reduction. */
  lowest: string | null;
  /** "Preorder, ships from 3 March" */
  preorder: string | null;
  /** The id of the picture that shows it. */
  picture: string | null;
}

export interface BuyBoxProps {
  base: string;
  product_path: string;
  handle: string;
  /** `swatches`: the colours of the values of a colour option, null where the name is unknown. */
  options: { name: string; values: string[]; swatches: (string | null)[] }[];
  /**
   * Index of the option that the size chart belongs to; −1 for none in particular, null if there is no chart.
   */
  size_chart_at: number | null;
  variants: BuyBoxVariant[];
  variant_id: string;
  /** The quantities that an order may contain. */
  min: number;
  step: number;
  max: number;
  /** The limits as text. */
  limits: string | null;
}

/** Price, options, quantity and the button. Without JavaScript the same form is sent to the server. */
export function BuyBox(props: BuyBoxProps) {
  const { base, options, variants } = props;
  const [values, setValues] = useState(() => openingVariant(variants, props.variant_id)?.option_values ?? []);
  const [quantity, setQuantity] = useState(String(props.min));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const variant = variantOf(variants, values);
  const buyButton = useRef<HTMLButtonElement>(null);
  const isPassed = useIsPassed(buyButton);

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
    if (pressed?.hasAttribute("formaction") || pressed?.getAttribute("name") === "next") return;
    event.preventDefault();
    if (!variant || busy) return;
    setBusy(true);
    setProblem((await addLine(base, variant.id, Number(quantity) || props.min)) ?? "");
    setBusy(false);
  }

  return (
    <>
      <form className="buy" id="buy" method="post" action={`${base}/cart/lines`} onSubmit={submit}>
        <p className="buy-price" aria-live="polite">
          <span className={variant?.before ? "sale" : undefined}>{variant?.price}</span>
          {variant?.before && (
            <s className="muted">
              <span className="hidden">{t("Regular price")} </span>
              {variant.before}
            </s>
          )}
          {variant?.reduction && <span className="card-badge sale">{variant.reduction}</span>}
        </p>
        {variant?.lowest && (
          <p className="muted buy-per">
            {t("Lowest price in the 30 days before: {{price}}", { price: variant.lowest })}
          </p>
        )}
        {variant?.per && <p className="muted buy-per">{variant.per}</p>}
        <input type="hidden" name="product" value={props.handle} />
        <input type="hidden" name="variant_id" value={variant?.id ?? ""} />
        {options.map((option, at) => (
          <div key={option.name}>
            <OptionField option={option} at={at} variants={variants} values={values} onChoose={choose} />
            {at === props.size_chart_at && <SizeChartButton />}
          </div>
        ))}
        {props.size_chart_at === -1 && <SizeChartButton />}
        <div className="buy-row">
          {!variant?.sold_out && <QuantityField {...props} value={quantity} onChange={setQuantity} />}
          <button ref={buyButton} className="button" disabled={variant?.sold_out} aria-busy={busy}>
            {buttonLabel(variant)}
          </button>
        </div>
        {props.limits && <p className="muted">{props.limits}</p>}
        {variant?.preorder && <p>{variant.preorder}</p>}
        {variant?.only_left && <p className="only-left">{variant.only_left}</p>}
        <output className="problem">{problem}</output>
        <div className="buy-bar" hidden={!isPassed}>
          <span className="buy-bar-price" aria-hidden="true">
            {variant?.price}
          </span>
          <button className="button" disabled={variant?.sold_out} aria-busy={busy}>
            {buttonLabel(variant)}
          </button>
        </div>
        {!variant?.sold_out && (
          <button className="button plain buy-now" name="next" value="checkout">
            {t("Buy now")}
          </button>
        )}
        {options.length > 0 && (
          <button className="link without-script" formAction={props.product_path} formMethod="get">
            {t("Update price and picture")}
          </button>
        )}
      </form>
      {variant?.sold_out && <StockRequest base={base} handle={props.handle} variantId={variant.id} />}
    </>
  );
}

function SizeChartButton() {
  return (
    <button type="button" className="link size-chart-open" popoverTarget={sizeChartId}>
      {t("Size chart")}
    </button>
  );
}

function buttonLabel(variant: BuyBoxVariant | undefined): string {
  if (variant?.sold_out) return t("Sold out");
  return variant?.preorder ? t("Preorder") : t("Add to cart");
}

/** True after the element has scrolled out above the screen. */
function useIsPassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setPassed(!entry!.isIntersecting && entry!.boundingClientRect.bottom < 0),
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isPassed;
}

/** Scrolls the gallery, but not the page, to a variant's picture. */
function showPicture(id: string | null): void {
  const strip = document.querySelector<HTMLElement>(".gallery-strip");
  const slide = id === null ? null : document.getElementById(`picture-${id}`);
  if (!strip || !slide) return;
  // In right-to-left pages, both are negative.
  strip.scrollTo({ left: slide.offsetLeft - (strip.firstElementChild as HTMLElement).offsetLeft });
}
