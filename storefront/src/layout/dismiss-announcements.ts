/**
 * A script in the page, before its first paint, so that nothing moves: it removes the announcements that the shopper has
 * closed, and shows the buttons that close the others for some days. The page itself is cached for all shoppers.
 */
export const dismissAnnouncements = `document.querySelectorAll("[data-dismiss]").forEach(button=>{const{dismiss,days}=button.dataset,row=button.closest("li");try{if(localStorage[dismiss]>Date.now())return row.remove()}catch{}button.hidden=false;button.onclick=()=>{row.remove();try{localStorage[dismiss]=Date.now()+days*864e5}catch{}}})`;
